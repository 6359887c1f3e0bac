import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { AltTextFields, hasNoAltText, missingAltText } from './alt-text-fields.tsx';
import type { Media } from './media-files.ts';

/** Asks for a picture's alt text, or that it is decorative, before it is used. */
export function AltTextForm({
  media,
  onSaved,
  onCancel,
}: {
  media: Media;
  onSaved: (media: Media) => void;
  onCancel: () => void;
}) {
  const [words, setWords] = useState({ alt: media.alt, isDecorative: media.isDecorative === 1 });
  const action = useAction('alt');

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (hasNoAltText(words)) return action.show({ errors: { alt: missingAltText } });
    void action.run(async () => {
      const { alt } = words;
      const isDecorative = words.isDecorative ? (1 as const) : (0 as const);
      onSaved((await call('media/editMedia', { id: media.id, alt, isDecorative })).media);
      return '';
    });
  };
  return (
    <form className="staff-panel grid gap-3" onSubmit={save} noValidate>
      <p>This picture has no alt text yet.</p>
      <AltTextFields
        {...words}
        onChange={(typed) => setWords({ ...words, ...typed })}
        error={action.errors.alt}
      />
      <ActionError action={action} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={!action.isReady}>
          Use this picture
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Choose another
        </button>
      </p>
    </form>
  );
}
