import { useCallback, useEffect, useState } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router';
import { sessionEndedEvent } from '#app/api/call.ts';
import { setPageLocked } from '#app/api/private-page-lock.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { focusedElement } from '#app/ui/modal/focused-element.ts';
import { askToSignInAgain } from './sign-in-again.tsx';

/** The state of a navigation that follows a save or a delete: there is nothing left to ask about. */
export const afterSaving = 'after-saving';

interface UnsavedWarningProps {
  isDirty: boolean;
  /** Whether the form stores unsaved input on the device. */
  hasLocalDrafts?: boolean;
}

/**
 * Asks before unsaved text is lost by closing the tab or opening another page of the site. When
 * the session ends, the page stays, and the user signs in again on top of it.
 */
export function UnsavedWarning({ isDirty, hasLocalDrafts = true }: UnsavedWarningProps) {
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.state !== afterSaving &&
      addressOf(nextLocation) !== addressOf(currentLocation),
    [isDirty],
  );
  const blocker = useBlocker(shouldAsk);
  const isSignedIn = useSignedIn() !== null;
  useEffect(() => {
    if (isSignedIn) setPageLocked(false);
  }, [isSignedIn]);
  useEffect(() => () => setPageLocked(false), []);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => {
      setPageLocked(true);
      askToSignInAgain();
    };
    addEventListener('beforeunload', warn);
    // Heard before the whole site's own listener, which would leave.
    addEventListener(sessionEndedEvent, stay, { capture: true });
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener(sessionEndedEvent, stay, { capture: true });
    };
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog hasLocalDrafts={hasLocalDrafts} onLeave={blocker.proceed} onStay={blocker.reset} />
  );
}

/** Without its anchor: the page stays when only that changes. */
const addressOf = ({ pathname, search }: Location) => pathname + search;

interface LeaveDialogProps {
  hasLocalDrafts: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to leave a form that has unsaved text. */
export function LeaveDialog({ hasLocalDrafts, onLeave, onStay }: LeaveDialogProps) {
  const [opener] = useState(focusedElement);
  return (
    <ConfirmDialog
      isInForm
      isDestructive={!hasLocalDrafts}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      opener={opener}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>
        {hasLocalDrafts
          ? 'What you typed is saved on this device and offered to you when you come back.'
          : 'What you typed will be lost.'}
      </p>
    </ConfirmDialog>
  );
}
