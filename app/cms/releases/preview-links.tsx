import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { inZone } from '#app/format/zoned-time.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Release } from './release-data.ts';

interface PreviewLinksProps {
  release: Release;
  timeZone: string;
  isReady: boolean;
  setRelease: (release: Release) => void;
}

const lifetimes = { '1': '1 day', '7': '7 days', '30': '30 days' } as const;

/** Private links to the site as it will be. */
export function PreviewLinks({ release, timeZone, isReady, setRelease }: PreviewLinksProps) {
  const [days, setDays] = useState('7');
  const [url, setUrl] = useState('');
  const action = useAction();
  const { id, previews } = release;
  const add = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const reply = await call('releases/addPreview', { id, days: Number(days) });
      setRelease(reply.release);
      setUrl(reply.url);
      return reply.message;
    });
  };
  const copy = async () => {
    const isCopied = await copyText(url);
    action.show(
      isCopied
        ? { message: 'Link copied.' }
        : { error: 'We couldn’t copy the link. Select it, and copy it yourself.' },
    );
  };
  const revoke = (previewId: string) =>
    action.run(async () => {
      const reply = await call('releases/revokePreview', { id, previewId });
      setRelease(reply.release);
      setUrl('');
      return reply.message;
    });
  return (
    <section aria-labelledby="preview-links" className="mt-8 grid gap-3">
      <h2 id="preview-links" className="text-xl">
        Preview
      </h2>
      <p className="staff-note">
        A private link shows the whole site with this release, to anyone who has it. It always shows
        the newest drafts, except in the search.
      </p>
      <form className="release-actions" onSubmit={add} noValidate>
        <SelectField
          label="Works for"
          name="days"
          options={lifetimes}
          value={days}
          onChange={setDays}
        />
        <button
          type="submit"
          className="button button-quiet"
          disabled={!action.isReady || !isReady}
        >
          Create preview link
        </button>
      </form>
      {url && (
        <div className="notice release-link grid justify-items-start gap-2">
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
          <button type="button" className="button button-quiet" onClick={() => void copy()}>
            Copy link
          </button>
        </div>
      )}
      <ActionError action={action} className="text-sm text-tomato" />
      <p role="status" className="text-sm">
        {action.message}
      </p>
      <ul className="grid gap-2">
        {previews.map((preview) => {
          const until = inZone(timeZone, new Date(preview.expiresAt));
          return (
            <li key={preview.id} className="flex flex-wrap items-baseline gap-x-4 text-sm">
              <span>
                {`Link${preview.createdBy && ` by ${preview.createdBy}`}, works until ${until}`}
              </span>
              <button
                type="button"
                className="text-beet underline"
                aria-label={`Revoke the link that works until ${until}`}
                disabled={!action.isReady}
                onClick={() => void revoke(preview.id)}
              >
                Revoke
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
