import { notifySessionChanged } from '#app/api/session-store.ts';
import { toast } from '#app/ui/toast/toast.ts';

/** How long the toast after signing in stays, in ms. */
const signedInToast = 10_000;

/** Shows everywhere that someone has signed in. */
export function announceSignIn(message: string, onDone?: () => void): void {
  notifySessionChanged();
  onDone?.();
  toast.success(message, signedInToast);
}
