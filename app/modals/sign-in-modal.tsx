import { SignInForm } from '../components/sign-in-form.tsx';
import { ModalDialog, type Opened } from './modal-dialog.tsx';

export function SignInModal({ email, ...opened }: Opened & { email: string | undefined }) {
  return (
    <ModalDialog title="Sign In" {...opened}>
      <SignInForm idPrefix="modal-sign-in" from="/" email={email} onDone={opened.onClose} />
    </ModalDialog>
  );
}
