import { useEffect, useRef } from 'react';
import { useSignedIn } from './session-store.ts';

/**
 * Calls `onBack` once someone has signed in again after a session has ended over this form.
 * @param isWaiting whether there is something to do then
 * @param onBack with whether it is the same person
 */
export function useSignedInAgain(isWaiting: boolean, onBack: (isSameUser: boolean) => void): void {
  const userId = useSignedIn()?.userId ?? '';
  /** The last user of the form, and whether their session has ended since. */
  const last = useRef({ userId: '', isOut: false });
  useEffect(() => {
    const before = last.current;
    if (userId === '') {
      before.isOut = before.userId !== '';
      return;
    }
    last.current = { userId, isOut: false };
    if (isWaiting && before.isOut) onBack(before.userId === userId);
  });
}
