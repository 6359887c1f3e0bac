import { useState } from 'react';
import { CallError, explainAfterSentence } from '#app/api/call-error.ts';
import { callWithFile } from '#app/api/call-with-file.ts';
import { useAction } from '#app/api/use-action.ts';
import { accepted, type Media } from '#app/editor/media/media-files.ts';
import { firstFrameOnly, preparePicture } from '#app/editor/media/upload/prepare-picture.ts';
import { FileField } from '#app/ui/form/file-field.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';

/** Replaces a picture everywhere. */
export function ReplacePicture({
  media,
  onChanged,
}: {
  media: Media;
  onChanged: (media: Media) => void;
}) {
  const action = useAction();
  const [progress, setProgress] = useState(0);
  /** An animated picture, until someone decides whether its first frame will do. */
  const [moving, setMoving] = useState<{ file: File; opener: HTMLElement } | null>(null);

  const replace = async (file: File, opener: HTMLElement, mayStop = false) => {
    setProgress(0);
    await action.run(async () => {
      const prepared = await preparePicture(file, { mayStop });
      if ('error' in prepared) return prepared;
      if ('isMoving' in prepared) {
        setMoving({ file, opener });
        return '';
      }
      const body = { id: media.id, version: media.version };
      try {
        const reply = await callWithFile('media/replaceMedia', body, prepared.file, {
          onProgress: setProgress,
        });
        onChanged(reply.media);
        return reply.message;
      } catch (failure) {
        // If someone else has changed it, that is shown: choosing the file again replaces it.
        if (failure instanceof CallError && failure.status === 409) {
          onChanged(failure.reply.media as Media);
        }
        throw failure;
      }
    }, explainAfterSentence);
  };
  return (
    <FileField
      label="Replace this picture everywhere"
      error={action.error}
      accept={accepted.picture}
      disabled={!action.isReady}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) void replace(file, target);
        target.value = '';
      }}
      footer={
        <>
          {action.isBusy && (
            <progress
              className="media-progress"
              value={progress}
              max={1}
              aria-label="Upload progress of the new picture"
            />
          )}
          <p role="status" className="text-sm">
            {action.message}
          </p>
          {moving && (
            <ConfirmDialog
              title="Keep only the first frame?"
              confirmLabel="Keep the first frame"
              cancelLabel="Keep the old picture"
              opener={moving.opener}
              onConfirm={() => {
                setMoving(null);
                void replace(moving.file, moving.opener, true);
              }}
              onClose={() => setMoving(null)}
            >
              <p>{firstFrameOnly}</p>
            </ConfirmDialog>
          )}
        </>
      }
    />
  );
}
