import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { ModalDialog, type Opened } from './modal-dialog.tsx';

/** The texts of a confirmation. */
export interface ConfirmationTexts {
  /** The question itself: 'Delete 3 users?' */
  title: string;
  /** The confirm button's label: 'Delete 3 users'. */
  confirmLabel: string;
  /** The cancel button's label: 'Keep them'. */
  cancelLabel: string;
  isDestructive?: boolean | undefined;
}

interface ConfirmDialogProps extends ConfirmationTexts, Opened {
  isBusy?: boolean;
  isInForm?: boolean;
  onConfirm: () => void;
  /** Says what will be lost. */
  children: ReactNode;
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  isBusy = false,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const t = useTranslate();
  return (
    <ModalDialog {...dialog}>
      {children}
      <p className="modal-actions">
        <button
          type="button"
          className={isDestructive ? 'button button-bad' : 'button'}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {isBusy ? t('common.oneMoment') : confirmLabel}
        </button>
        <button type="button" className="button button-quiet" onClick={dialog.onClose}>
          {cancelLabel}
        </button>
      </p>
    </ModalDialog>
  );
}
