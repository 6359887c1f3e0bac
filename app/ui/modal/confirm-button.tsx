import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ConfirmationTexts, ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps {
  confirmation: ConfirmationTexts & {
    /** Says what will be lost. */
    text: string;
    /** More to know before it, such as a list. */
    before?: ReactNode;
  };
  /** Whether there is something to lose. If not, nothing is asked. */
  isNeeded?: boolean;
  /** @param button to move the focus from, if the button itself disappears */
  onConfirm: (button: HTMLElement) => void;
  className?: string;
  /** Of an item in a menu. */
  role?: 'menuitem';
  tabIndex?: -1;
  /** For several buttons that show the same text. */
  label?: string | undefined;
  disabled?: boolean;
  children: ReactNode;
}

/** A button that asks before it acts. */
export function ConfirmButton({
  confirmation: { text, before, ...question },
  isNeeded = true,
  onConfirm,
  className,
  label,
  role,
  tabIndex,
  disabled = false,
  children,
}: ConfirmButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const confirm = () => {
    // The page takes no focus until the dialog is gone, and the action may move the focus.
    flushSync(() => setOpener(null));
    if (button.current) onConfirm(button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        role={role}
        tabIndex={tabIndex}
        aria-label={label}
        disabled={disabled}
        onClick={({ currentTarget }) =>
          isNeeded ? setOpener(currentTarget) : onConfirm(currentTarget)
        }
      >
        {children}
      </button>
      {opener && (
        <ConfirmDialog
          {...question}
          isInForm
          opener={opener}
          onConfirm={confirm}
          onClose={() => setOpener(null)}
        >
          {before}
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
