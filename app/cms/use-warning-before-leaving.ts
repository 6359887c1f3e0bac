import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** The state of a navigation that follows a save or a delete: there is nothing left to ask about. */
export const afterSaving = 'after-saving';

/** Asks before unsaved text is left: by closing the tab, or by a link inside the site. */
export function useWarningBeforeLeaving(isTyped: boolean): void {
  const shouldAsk = useCallback<BlockerFunction>(
    ({ nextLocation }) => isTyped && nextLocation.state !== afterSaving,
    [isTyped],
  );
  const blocker = useBlocker(shouldAsk);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm('Leave without saving? What you typed here would be lost.')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isTyped]);
}
