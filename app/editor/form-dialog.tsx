import { type ComponentProps, type FormEvent, useCallback, useEffect, useState } from 'react';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { TextSaved } from '#app/ui/modal/text-saved.ts';
import { LeaveDialog, UnsavedWarning } from './unsaved-warning.tsx';

interface FormDialogProps
  extends Omit<ComponentProps<typeof ModalDialog>, 'onTyped' | 'shouldStay'> {
  /** Whether it holds unsaved text of a form that it no longer shows. */
  isUnsaved?: boolean;
}

/** A dialog with forms. It asks before typed text is lost by closing it, or by leaving the page. */
export function FormDialog({ isUnsaved = false, onClose, children, ...dialog }: FormDialogProps) {
  const [typedForm, setTypedForm] = useState<HTMLFormElement | null>(null);
  /** The question that is shown; 0: none. One that closes must not close the next, which Escape opens meanwhile. */
  const [question, setQuestion] = useState(0);
  const saved = useCallback(() => setTypedForm(null), []);
  // A form that was replaced, such as by the saved text, has nothing left to lose.
  useEffect(() => {
    if (!typedForm) return;
    const observer = new MutationObserver(() => typedForm.isConnected || setTypedForm(null));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [typedForm]);
  const remember = ({ target }: FormEvent) => {
    const form = (target as Element).closest('form');
    if (form && !form.closest('search')) setTypedForm(form);
  };
  return (
    <ModalDialog
      {...dialog}
      onClose={onClose}
      onTyped={remember}
      shouldStay={() => {
        const isTyped = isUnsaved || typedForm?.isConnected === true;
        if (isTyped) setQuestion((last) => last + 1);
        return isTyped;
      }}
    >
      <TextSaved value={saved}>{children}</TextSaved>
      {(isUnsaved || typedForm) && <UnsavedWarning isDirty hasLocalDrafts={false} />}
      {question > 0 && (
        <LeaveDialog
          key={question}
          hasLocalDrafts={false}
          onLeave={onClose}
          onStay={() => setQuestion((shown) => (shown === question ? 0 : shown))}
        />
      )}
    </ModalDialog>
  );
}
