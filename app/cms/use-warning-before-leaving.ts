import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { sessionEnded } from '../api/call.ts';
import { setPageLocked } from '../api/private-page-lock.ts';
import { askToSignInAgain } from './sign-in-again.tsx';

/** The state of a navigation that follows a save or a delete: there is nothing left to ask about. */
export const afterSaving = 'after-saving';

const question = 'Leave without saving?';
const kept = 'What you typed is saved on this device and offered to you when you come back.';

/**
 * Asks before unsaved text is left: by closing the tab, or by a link inside the site. When the session
 * ends meanwhile the page stays, and the person signs in again over it.
 * @param isKept whether what is typed is kept on the device
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
    // Heard before the whole site's own listener, which would leave.
    addEventListener(sessionEnded, stay, { capture: true });
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener(sessionEnded, stay, { capture: true });
    };
  }, [isTyped]);
}
