import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './media.css';
import { WordsForm } from './alt-text-form.tsx';
import { lacksWords, type Media, type PickedMedia } from './kinds.ts';
import { LibrarySearch } from './library-search.tsx';
import { MediaGrid } from './media-grid.tsx';
import { UploadArea } from './upload/upload-area.tsx';
import { useLibrary } from './use-library.ts';

/**
 * A dialog in which staff choose a picture or recording of the library, or bring one. A picture that
 * nobody has described gets its words before it is handed over.
 */
export function MediaPicker({
  kind,
  onPick,
  onClose,
}: {
  /** The kind that is wanted. */
  kind: Media['kind'];
  onPick: (media: PickedMedia) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const library = useLibrary(kind);
  const [wordless, setWordless] = useState<Media | null>(null);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const choose = (media: Media) => {
    if (lacksWords(media)) setWordless(media);
    else onPick(media);
  };
  // It stands at the page's end: within a form, its own fields would belong to that one.
  return createPortal(
    <dialog
      ref={dialog}
      className="media-picker staff"
      aria-labelledby={titleId}
      onClose={onClose}
      // React lets events rise to the form that opened it.
      onSubmit={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={titleId}>{titles[kind]}</h2>
        <button
          type="button"
          className="text-leaf underline"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
      {wordless ? (
        <WordsForm
          media={wordless}
          onSaved={(media) => onPick(media)}
          onCancel={() => setWordless(null)}
        />
      ) : (
        <>
          <details className="unfold">
            <summary className="w-fit text-leaf">Upload new</summary>
            <UploadArea only={kind} onUploaded={(media) => library.put({ ...media, uses: [] })} />
          </details>
          <LibrarySearch library={library} />
          <MediaGrid media={library.media} onChoose={choose} />
          {library.hasMore && (
            <button
              type="button"
              className="button button-quiet justify-self-start"
              onClick={() => void library.loadMore()}
            >
              Show more
            </button>
          )}
        </>
      )}
    </dialog>,
    document.body,
  );
}

const titles = {
  picture: 'Choose a picture',
  recording: 'Choose a recording',
};
