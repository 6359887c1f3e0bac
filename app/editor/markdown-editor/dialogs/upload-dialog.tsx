import { type FormEvent, useEffect, useRef } from 'react';
import type { Media } from '#app/editor/media/media-files.ts';
import '#app/editor/media/media.css';
import { UploadRows } from '#app/editor/media/upload/upload-rows.tsx';
import { isWaiting, useUploads } from '#app/editor/media/upload/use-uploads.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';

interface UploadDialogProps extends Opened {
  files: File[];
  /** Called with each picture once it is in the library. */
  onUploaded: (media: Omit<Media, 'uses'>) => void;
}

/** Asks for the alt text of pictures that were pasted, dropped or chosen, uploads them, and inserts each. */
export function UploadDialog({ files, onUploaded, onClose, opener }: UploadDialogProps) {
  const { uploads, isBusy, add, change, drop, stop, sendAll, giveUp } = useUploads(
    'picture',
    onUploaded,
  );
  const list = useRef<HTMLUListElement>(null);
  const isBegun = useRef(false);
  const { length } = uploads;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are those that it was opened with
  useEffect(() => {
    if (!isBegun.current) add(files);
  }, []);
  useEffect(() => {
    if (length > 0 && !isBegun.current) list.current?.querySelector('input')?.focus();
    // All of them are inserted, or removed.
    if (length === 0 && isBegun.current) onClose();
    isBegun.current = isBegun.current || length > 0;
  }, [length, onClose]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const undescribed = await sendAll();
    if (!undescribed) return;
    list.current?.querySelector<HTMLElement>(`[data-upload="${undescribed}"] input`)?.focus();
  };
  const waiting = uploads.filter(isWaiting).length;
  return (
    <ModalDialog
      title={files.length === 1 ? 'Insert a picture' : 'Insert pictures'}
      isInForm
      opener={opener}
      onClose={() => {
        giveUp();
        onClose();
      }}
    >
      <form className="staff grid gap-3" onSubmit={send} noValidate>
        <UploadRows uploads={uploads} list={list} change={change} drop={drop} stop={stop} />
        <div className="modal-actions mt-2">
          <button
            type="submit"
            className="button"
            disabled={isBusy || (length > 0 && waiting === 0)}
          >
            {isBusy ? 'Uploading…' : waiting > 1 ? `Insert ${waiting} pictures` : 'Insert picture'}
          </button>
          {isBusy && (
            <button type="button" className="button button-quiet" onClick={giveUp}>
              Stop
            </button>
          )}
        </div>
      </form>
    </ModalDialog>
  );
}
