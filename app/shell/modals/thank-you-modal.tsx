import { useSignedIn } from '#app/api/session-store.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { openModal } from '#app/ui/modal/modal-store.ts';

interface ThankYouModalProps extends Opened {
  email: string;
  /** The server's reply: whether the address has to be confirmed. */
  message: string;
}

/** Thanks for subscribing, and offers an account to those who have none. */
export function ThankYouModal({ email, message, ...opened }: ThankYouModalProps) {
  const isSignedIn = useSignedIn() !== null;
  return (
    <ModalDialog title="Thank You" {...opened}>
      <p>{message}</p>
      {!isSignedIn && (
        <p>
          With an account you can choose what we send you and keep your details up to date. It’s
          free and takes a minute.
        </p>
      )}
      <p className="modal-actions">
        {!isSignedIn && (
          <button
            type="button"
            className="button"
            onClick={() => void openModal({ name: 'sign-up', email }, opened.opener)}
          >
            Create an account
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={opened.onClose}>
          {isSignedIn ? 'Close' : 'No, thanks'}
        </button>
      </p>
    </ModalDialog>
  );
}
