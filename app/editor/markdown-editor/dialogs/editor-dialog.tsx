import type { FormEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';

interface EditorDialogProps extends Opened {
  title: string;
  /** The action of the main button. */
  action: string;
  onApply: () => void;
  children: ReactNode;
  more?: ReactNode;
}

/**
 * A dialog of the editor. Rendered outside the field's form, since forms cannot be nested, and its submit event does
 * not reach that form.
 */
export function EditorDialog({
  title,
  action,
  onApply,
  children,
  more,
  ...opened
}: EditorDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onApply();
  };
  return createPortal(
    <div className="staff">
      <ModalDialog title={title} {...opened}>
        <form className="grid gap-3" onSubmit={submit} noValidate>
          {children}
          <div className="modal-actions mt-2">
            <button type="submit" className="button">
              {action}
            </button>
            {more}
          </div>
        </form>
      </ModalDialog>
    </div>,
    document.body,
  );
}
