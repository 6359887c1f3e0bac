import { useState } from 'react';
import { focusedElement } from '#app/ui/modal/focused-element.ts';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import './media.css';
import { AltTextForm } from './alt-text-form.tsx';
import { LibraryCount, LibrarySearch } from './library-search.tsx';
import { lacksAltText, type Media, type PickedMedia } from './media-files.ts';
import { MediaGrid } from './media-grid.tsx';
import { UploadArea } from './upload/upload-area.tsx';
import { useLibrary } from './use-library.ts';

/**
 * A dialog in which staff choose a picture or recording from the library, or upload one. A picture without alt text
 * gets it before it is returned.
 */
export function MediaPicker({
  kind,
  onPick,
  onClose,
}: {
  /** The requested kind. */
  kind: Media['kind'];
  onPick: (media: PickedMedia) => void;
  onClose: () => void;
}) {
  const [opener] = useState(focusedElement);
  const library = useLibrary({ kind });
  const [undescribed, setUndescribed] = useState<Media | null>(null);

  const choose = (media: Media) => {
    if (lacksAltText(media)) setUndescribed(media);
    else onPick(media);
  };
  return (
    <ModalDialog title={titles[kind]} shape="library" isInForm opener={opener} onClose={onClose}>
      <div className="staff grid gap-4">
        {undescribed ? (
          <AltTextForm
            media={undescribed}
            onSaved={(media) => onPick(media)}
            onCancel={() => setUndescribed(null)}
          />
        ) : (
          <>
            <details className="unfold">
              <summary className="w-fit text-leaf">Upload new</summary>
              <UploadArea only={kind} onUploaded={(media) => library.put({ ...media, uses: [] })} />
            </details>
            <div className="grid gap-1">
              <LibrarySearch library={library} />
              <LibraryCount library={library} />
            </div>
            <MediaGrid library={library} onChoose={choose} />
          </>
        )}
      </div>
    </ModalDialog>
  );
}

const titles = {
  picture: 'Choose a picture',
  recording: 'Choose a recording',
};
