import { useEffect, useState } from 'react';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { RecoverForm } from '../sign-in/recover-form.tsx';

/** How long the success note is shown before the modal closes, in ms. */
const closesAfter = 3_000;

export function RecoverPasswordModal({ email, ...opened }: Opened & { email: string | undefined }) {
  const [isSent, setSent] = useState(false);
  const { onClose } = opened;
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(onClose, closesAfter);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);
  return (
    <ModalDialog title="Recover Password" {...opened}>
      <RecoverForm idPrefix="modal-recover" email={email} onDone={() => setSent(true)} />
      <p className="modal-foot">
        Remembered it?{' '}
        <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
          Sign in
        </ModalLink>
      </p>
    </ModalDialog>
  );
}
