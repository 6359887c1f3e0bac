import type { NavigateFunction } from 'react-router';
import { notifySessionChanged } from '#app/api/session-store.ts';
import { documentLanguage } from '#app/language/use-translate.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';

/** How long the toast after signing in stays, in ms. */
const signedInToast = 10_000;

/**
 * Leads someone who has signed in to the screen that the reply names. Who has signed in again over a screen of staff goes on
 * with that.
 */
export async function goToFirstScreen(
  startAt: string | undefined,
  navigate: NavigateFunction,
): Promise<void> {
  if (!startAt || /^\/(?:cms|dashboard)(?:\/|$)/i.test(location.pathname)) return;
  // Staff screens have scripts in their own language.
  if (documentLanguage === staffLanguage) await navigate(startAt);
  else location.assign(startAt);
}

/** Shows everywhere that someone has signed in. */
export function announceSignIn(message: string, onDone?: () => void): void {
  notifySessionChanged();
  onDone?.();
  toast.success(message, signedInToast);
}
