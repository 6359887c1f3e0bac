import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { sessionEnded } from '../api/call.ts';
import { setPageLocked } from '../api/private-page-lock.ts';
import { askToSignInAgain } from './sign-in-again.tsx';

/** The state of a navigation after a save or a delete: there is nothing left to ask about. */
export const afterSaving = 'after-saving';

const question = 'Leave without saving?';
const kept = 'What you typed is saved on this device and offered to you when you come back.';

/**
 * Asks before unsaved text is left by closing the tab or following a link within the site. If the session ends, the
 * page stays, and the user signs in again over it.
 * @param isKept whether the input is stored on the device
 */
export function useWarningBeforeLeaving(isTyped: boolean, isKept = true): void {
  const shouldAsk = useCallback<BlockerFunction>(
    ({ nextLocation }) => isTyped && nextLocation.state !== afterSaving,
    [isTyped],
  );
  const blocker = useBlocker(shouldAsk);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(isKept ? `${question} ${kept}` : question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, isKept]);
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => {
      setPageLocked(true);
      askToSignInAgain();
    };
    addEventListener('beforeunload', warn);
    // Runs before the site-wide listener, which would navigate away.
    addEventListener(sessionEnded, stay, { capture: true });
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener(sessionEnded, stay, { capture: true });
    };
  }, [isTyped]);
}
