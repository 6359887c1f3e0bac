import type { ReactNode } from 'react';
import { ModalDialog, type Opened } from './modal-dialog.tsx';

interface ConfirmDialogProps extends Opened {
  title: string;
  /** What is done, on its button: 'Delete 3 users'. */
  confirm: string;
  /** The way back: 'Keep them'. */
  keep: string;
  isBad?: boolean | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks once before something is done that cannot be taken back. */
export function ConfirmDialog({
  confirm,
  keep,
  isBad = false,
  isBusy,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <ModalDialog {...dialog}>
      {children}
      <p className="modal-actions">
        <button
          type="button"
          className={isBad ? 'button button-bad' : 'button'}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {isBusy ? 'One moment…' : confirm}
        </button>
        <button type="button" className="button button-quiet" onClick={dialog.onClose}>
          {keep}
        </button>
      </p>
    </ModalDialog>
  );
}
