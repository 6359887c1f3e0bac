import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explainAfterSentence } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import type { Media } from '#app/editor/media/media-files.ts';

/** Deletes a library item. It asks once, listing what uses it. */
export function DeleteMedia({
  media,
  onDeleted,
}: {
  media: Media;
  onDeleted: (message: string) => void;
}) {
  const [asked, setAsked] = useState<Media['uses'] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const action = useAction();

  const ask = (uses: Media['uses'] | null) => {
    setAsked(uses);
    // The focused button is replaced by the question, and the other way round.
    requestAnimationFrame(() => button.current?.focus());
  };

  const remove = () =>
    action.run(async () => {
      try {
        const evenIfUsed = asked && asked.length > 0 ? (1 as const) : (0 as const);
        onDeleted((await call('media/deleteMedia', { id: media.id, evenIfUsed })).message);
      } catch (failure) {
        // It came into use since this was opened: the user has to know that first.
        if (failure instanceof CallError && failure.status === 409) {
          setAsked(failure.reply.uses as Media['uses']);
        }
        throw failure;
      }
      return '';
    }, explainAfterSentence);
  if (!asked) {
    return (
      <button
        ref={button}
        type="button"
        className="justify-self-start text-beet underline"
        disabled={!action.isReady}
        onClick={() => ask(media.uses)}
      >
        {`Delete this ${media.kind}`}
      </button>
    );
  }
  return (
    <div className="notice notice-bad grid gap-3">
      <div role="alert">
        {asked.length === 0 ? (
          <p>It isn’t used anywhere. Delete it permanently?</p>
        ) : (
          <>
            <p>It will disappear from these places:</p>
            <ul className="list-disc pl-5">
              {asked.map(({ title, to }) => (
                <li key={`${to} ${title}`}>{title}</li>
              ))}
            </ul>
          </>
        )}
        <p>{action.error}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-bad"
          disabled={!action.isReady}
          onClick={() => void remove()}
        >
          {asked.length === 0 ? 'Delete permanently' : 'Delete anyway'}
        </button>
        <button
          ref={button}
          type="button"
          className="button button-quiet"
          onClick={() => ask(null)}
        >
          {`Keep ${media.kind}`}
        </button>
      </p>
    </div>
  );
}
