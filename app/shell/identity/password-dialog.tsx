import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { PasswordField } from '#app/ui/form/password-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import type { Confirmed } from './second-step-fields.tsx';

const fields: CheckedFields = { password: { required: 'fields.passwordMissing' } };

/** The password, and the answer to the second step once the server has asked for it. */
export type GivenCredentials = { password: string } & Confirmed;

interface PasswordDialogProps extends Opened {
  title: string;
  /** The button's label, and its label while waiting. */
  action: string;
  waiting: string;
  isDestructive?: boolean;
  /** Whether it is opened from within a form. */
  isInForm?: boolean;
  /** Throws a `CallError` if it fails; otherwise the dialog closes. */
  onSend: (credentials: GivenCredentials) => Promise<void>;
  /** What is about to happen. */
  children?: ReactNode;
}

/** Asks for the password again before something that a stolen session must not do. */
export function PasswordDialog({
  title,
  action,
  waiting,
  isDestructive = false,
  isInForm = false,
  opener,
  onClose,
  onSend,
  children,
}: PasswordDialogProps) {
  const t = useTranslate();
  return (
    <ModalDialog title={title} opener={opener} onClose={onClose} isInForm={isInForm}>
      <DialogForm
        fields={fields}
        action={action}
        waiting={waiting}
        isDestructive={isDestructive}
        onSend={async (value, confirmed) => {
          await onSend({ password: value('password'), ...confirmed });
          onClose();
        }}
        onCancel={onClose}
      >
        {(errorOf) => (
          <>
            {children}
            <PasswordField
              name="password"
              label={t('auth.yourPassword')}
              autoComplete="current-password"
              error={errorOf('password')}
            />
          </>
        )}
      </DialogForm>
    </ModalDialog>
  );
}
