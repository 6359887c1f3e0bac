import { useCallback, useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { sessionEndedEvent } from '../api/call.ts';
import { setPageLocked } from '../api/private-page-lock.ts';
import { ConfirmDialog } from '../ui/modal/confirm-dialog.tsx';
import { focusedElement } from '../ui/modal/focused-element.ts';
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
    ({ nextLocation }) => isDirty && nextLocation.state !== afterSaving,
    [isDirty],
  );
  const blocker = useBlocker(shouldAsk);
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

interface LeaveDialogProps {
  hasLocalDrafts: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveDialog({ hasLocalDrafts, onLeave, onStay }: LeaveDialogProps) {
  const [opener] = useState(focusedElement);
  return (
    <ConfirmDialog
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
