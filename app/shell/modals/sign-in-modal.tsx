import { useTranslate } from '#app/language/use-translate.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';

interface SignInModalProps extends Opened {
  email: string | undefined;
  /** Why the user should sign in. */
  message: string | undefined;
}

export function SignInModal({ email, message, ...opened }: SignInModalProps) {
  const t = useTranslate();
  return (
    <ModalDialog title={t('shell.signIn')} {...opened}>
      <SignInForm
        idPrefix="modal-sign-in"
        from="/"
        email={email}
        {...(message !== undefined && { message })}
        onDone={opened.onClose}
      />
    </ModalDialog>
  );
}
