import { useSignedIn } from '#app/api/session-store.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { openModal } from '#app/ui/modal/modal-store.ts';

interface ThankYouModalProps extends Opened {
  email: string;
  /** The server's reply: whether the address has to be confirmed. */
  message: string;
}

/** Thanks for subscribing, and offers an account to those who have none. */
export function ThankYouModal({ email, message, ...opened }: ThankYouModalProps) {
  const t = useTranslate();
  const isSignedIn = useSignedIn() !== null;
  return (
    <ModalDialog title={t('shell.thankYou')} {...opened}>
      <p>{message}</p>
      {!isSignedIn && <p>{t('shell.accountOffer')}</p>}
      <p className="modal-actions">
        {!isSignedIn && (
          <button
            type="button"
            className="button"
            onClick={() => void openModal({ name: 'sign-up', email }, opened.opener)}
          >
            {t('shell.createAccount')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={opened.onClose}>
          {t(isSignedIn ? 'common.close' : 'shell.noThanks')}
        </button>
      </p>
    </ModalDialog>
  );
}
