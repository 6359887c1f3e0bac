import { type FormEvent, useState } from 'react';
import { call } from '../../client/call.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { CheckField, Field } from '../fields.tsx';
import type { Media } from './kinds.ts';
import { missingWords } from './use-uploads.ts';

/** What a picture shows, or that it is decoration, before it is used. */
export function WordsForm({
  media,
  onSaved,
  onCancel,
}: {
  media: Media;
  onSaved: (media: Media) => void;
  onCancel: () => void;
}) {
  const [alt, setAlt] = useState(media.alt);
  const [isDecorative, setDecorative] = useState(media.isDecorative === 1);
  const saving = useSaving('alt');

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isDecorative && alt.trim() === '') return saving.say({ errors: { alt: missingWords } });
    void saving.save(async () => {
      const words = { alt, isDecorative: isDecorative ? (1 as const) : (0 as const) };
      onSaved((await call('media/editMedia', { id: media.id, ...words })).media);
      return '';
    });
  };
  return (
    <form className="staff-panel grid gap-3" onSubmit={save} noValidate>
      <p>Nobody has said yet what this picture shows.</p>
      {!isDecorative && (
        <Field
          label="What the picture shows"
          value={alt}
          onChange={setAlt}
          error={saving.errors.alt}
        />
      )}
      <CheckField
        label="It is decoration: screen readers may leave it out"
        isChecked={isDecorative}
        onChange={setDecorative}
      />
      <p role="alert" className="notice notice-bad">
        {saving.error}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={!saving.isReady}>
          Use this picture
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Choose another
        </button>
      </p>
    </form>
  );
}
