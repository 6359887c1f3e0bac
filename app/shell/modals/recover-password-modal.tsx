import { useEffect, useState } from 'react';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
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
  const t = useTranslate();
  return (
    <ModalDialog title={t('auth.recoverPassword')} {...opened}>
      <RecoverForm idPrefix="modal-recover" email={email} onDone={() => setSent(true)} />
      <p className="modal-foot">
        <RichMessage
          text="auth.remembered"
          values={{
            link: (words) => (
              <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
                {words}
              </ModalLink>
            ),
          }}
        />
      </p>
    </ModalDialog>
  );
}
