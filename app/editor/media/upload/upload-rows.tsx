import type { RefObject } from 'react';
import { AltTextFields, missingAltText } from '../alt-text-fields.tsx';
import { inMegabytes } from '../media-files.ts';
import { isWaiting, type Upload, type useUploads } from './use-uploads.ts';

type Uploads = ReturnType<typeof useUploads>;

interface UploadRowsProps extends Pick<Uploads, 'uploads' | 'change' | 'drop' | 'stop'> {
  list: RefObject<HTMLUListElement | null>;
  className?: string;
}

/** Files being uploaded, each with its texts, progress and errors. */
export function UploadRows({ uploads, list, change, drop, stop, className }: UploadRowsProps) {
  return (
    <ul ref={list} className={className}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onChange={(fields) => change(upload.key, fields)}
          onDrop={() => drop(upload)}
          onStop={() => stop(upload)}
        />
      ))}
    </ul>
  );
}

function UploadRow({
  upload,
  onChange,
  onDrop,
  onStop,
}: {
  upload: Upload;
  onChange: (fields: Partial<Upload>) => void;
  onDrop: () => void;
  onStop: () => void;
}) {
  const { file, kind, preview, alt, isDecorative, state, progress, error } = upload;
  const isOpen = isWaiting(upload);
  const lacksAltText = error === missingAltText;
  return (
    <li className="media-upload" data-upload={upload.key}>
      {preview && <img className="media-upload-picture" src={preview} alt="" />}
      <div className="grid min-w-0 gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
          <span className="font-semibold">{file.name}</span>
          <span className="text-xs text-bark">{inMegabytes(file.size)}</span>
        </p>
        {kind === 'picture' && isOpen && (
          <AltTextFields
            alt={alt}
            isDecorative={isDecorative}
            onChange={(words) => onChange({ ...words, error: '' })}
            error={lacksAltText ? error : undefined}
          />
        )}
        {state === 'preparing' && (
          <p role="status" className="text-sm text-bark">
            Preparing the file…
          </p>
        )}
        {state === 'sending' && (
          <p>
            <progress
              className="media-progress"
              value={progress}
              max={1}
              aria-label={`Upload progress of ${file.name}`}
            />
            <span role="status" className="text-sm">
              {progress < 1 ? ` ${Math.round(progress * 100)}%` : ' Processing…'}
            </span>
          </p>
        )}
        {!lacksAltText && (
          <p role="alert" className="text-sm text-tomato">
            {error}
          </p>
        )}
        {state === 'moving' && (
          <button
            type="button"
            className="button button-quiet justify-self-start"
            aria-label={`Keep the first frame of ${file.name}`}
            onClick={onStop}
          >
            Keep the first frame
          </button>
        )}
        {state !== 'sending' && (
          <button type="button" className="justify-self-start text-beet underline" onClick={onDrop}>
            {`Remove ${file.name}`}
          </button>
        )}
      </div>
    </li>
  );
}
