import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SignUpForm } from '../sign-in/sign-up-form.tsx';

export function SignUpModal({ email, ...opened }: Opened & { email: string | undefined }) {
  return (
    <ModalDialog title="Sign Up" {...opened}>
      <SignUpForm idPrefix="modal-sign-up" email={email} onDone={opened.onClose} />
      <p className="modal-foot">
        Already have an account?{' '}
        <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
          Sign in
        </ModalLink>
      </p>
    </ModalDialog>
  );
}
