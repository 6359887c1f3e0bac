import { sessionChanged } from '#app/api/session-store.ts';
import { toast } from '#app/ui/toast/toast.ts';

/** The toast after signing in stays this long, in ms. */
const signedInToast = 10_000;

/** Shows everywhere that somebody has signed in. */
export function welcome(message: string, onDone?: () => void): void {
  sessionChanged();
  onDone?.();
  toast.success(message, signedInToast);
}
