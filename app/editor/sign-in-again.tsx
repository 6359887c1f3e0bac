import { focusedElement } from '../ui/modal/focused-element.ts';
import { openModal } from '../ui/modal/modal-store.ts';

/** Opens the sign-in form over unsaved text. */
export function askToSignInAgain(): void {
  const message = 'Your session has ended. What you typed is still here: sign in again to save it.';
  // If the form cannot be loaded, the line above the page still links to it.
  openModal({ name: 'sign-in', message }, focusedElement()).catch(() => undefined);
}

/** Appears on an editing screen after its session has ended. */
export function SignInAgain() {
  return (
    <div className="wrap pt-4">
      <p role="alert" className="notice notice-bad">
        Your session has ended. What you typed is still here and saved on this device.{' '}
        <button type="button" className="underline" onClick={askToSignInAgain}>
          Sign in again
        </button>{' '}
        to save it.
      </p>
    </div>
  );
}
