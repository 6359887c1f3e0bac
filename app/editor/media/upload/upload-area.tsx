import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { FileField } from '#app/ui/form/file-field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { accepted, type Media } from '../media-files.ts';
import { UploadRows } from './upload-rows.tsx';
import { isWaiting, maxUploads, useUploads } from './use-uploads.ts';

/** Files are dropped, pasted or chosen here; each gets its texts, and shows its progress. */
export function UploadArea({
  only,
  folder,
  onUploaded,
}: {
  only?: Media['kind'] | undefined;
  /** The folder into which pictures are put; absent: none. */
  folder?: string | undefined;
  onUploaded: (media: Omit<Media, 'uses'>) => void;
}) {
  const [uploaded, setUploaded] = useState<string[]>([]);
  const { uploads, isBusy, isTooMany, add, change, drop, stop, sendAll, giveUp } = useUploads(
    only,
    (media) => {
      setUploaded((before) => [...before, media.title]);
      onUploaded(media);
    },
    folder,
  );
  const [isOver, setOver] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isHydrated = useHydrated();
  const waiting = uploads.filter(isWaiting).length;

  const take = (files: Iterable<File>) => {
    setUploaded([]);
    add([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const send = async () => {
    const undescribed = await sendAll();
    if (!undescribed) return;
    list.current?.querySelector<HTMLElement>(`[data-upload="${undescribed}"] input`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are other ways than the button.
    <div
      className={`media-drop ${isOver ? 'media-drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <FileField
        label={only === 'recording' ? 'Add recordings' : 'Add files'}
        hint={hintFor(only)}
        multiple
        disabled={!isHydrated}
        accept={only ? accepted[only] : `${accepted.picture},${accepted.recording}`}
        onChange={({ target }) => {
          take(target.files ?? []);
          target.value = '';
        }}
      />
      {isTooMany && (
        <p role="alert" className="text-sm text-tomato">
          {`You can add ${maxUploads} files at a time. Upload these first, then add the others.`}
        </p>
      )}
      <UploadRows
        uploads={uploads}
        list={list}
        change={change}
        drop={drop}
        stop={stop}
        className="media-uploads"
      />
      <p role="status" className="text-sm empty:hidden">
        {uploaded.length === 1 && `${uploaded[0]} is uploaded.`}
        {uploaded.length > 1 && `${uploaded.length} files are uploaded.`}
      </p>
      {(waiting > 0 || isBusy) && (
        <p className="flex flex-wrap gap-3">
          <button type="button" className="button" disabled={isBusy} onClick={() => void send()}>
            {isBusy ? 'Uploading…' : waiting === 1 ? 'Upload' : `Upload all ${waiting}`}
          </button>
          {isBusy && (
            <button type="button" className="button button-quiet" onClick={giveUp}>
              Stop
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Lists the accepted files. */
const hintFor = (only: 'picture' | 'recording' | undefined) =>
  [
    only !== 'recording' &&
      'Pictures: photos of any size, also from a phone (HEIC), and PNG, WebP, GIF or AVIF.',
    only !== 'picture' && 'Recordings: MP3, M4A, OGG, WAV, MP4 or WebM, up to 200 MB.',
    'Drop or paste them here, or choose them:',
  ]
    .filter(Boolean)
    .join(' ');
