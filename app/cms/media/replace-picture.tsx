import { useState } from 'react';
import { CallError } from '#app/api/call-error.ts';
import { callWithFile } from '#app/api/call-with-file.ts';
import { useAction } from '#app/api/use-action.ts';
import { accepted, type Media } from '#app/editor/media/kinds.ts';
import { preparePicture } from '#app/editor/media/upload/prepare-picture.ts';
import { FileField } from '#app/ui/form/file-field.tsx';

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

  const replace = async (file: File | undefined) => {
    if (!file) return;
    setProgress(0);
    await action.run(async () => {
      const prepared = await preparePicture(file);
      if ('error' in prepared) return prepared;
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
    });
  };
  return (
    <FileField
      label="Replace this picture everywhere"
      error={action.error}
      accept={accepted.picture}
      disabled={!action.isReady}
      onChange={({ target }) => {
        void replace(target.files?.[0]);
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
        </>
      }
    />
  );
}
