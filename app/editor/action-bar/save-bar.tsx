import type { ReactNode } from 'react';
import type { ActionState } from '#app/ui/form/action-state.ts';
import { UnsavedWarning } from '../unsaved-warning.tsx';
import { ActionBar } from './action-bar.tsx';

interface SaveBarProps {
  /** The state of the text: 'Published', 'Unsaved changes'. */
  state: string;
  action: ActionState & { isReady: boolean };
  isDirty: boolean;
  /** Loads a version that someone else has saved meanwhile; null: no one has. */
  onNewest: (() => void) | null;
  /** Whether the form stores unsaved input on the device. */
  hasLocalDrafts?: boolean;
  /** The main buttons; absent: one that saves. */
  primary?: ReactNode;
  more?: ReactNode;
}

/** The bar of a form that is saved as a whole. */
export function SaveBar({
  state,
  action,
  isDirty,
  onNewest,
  hasLocalDrafts = false,
  primary,
  more,
}: SaveBarProps) {
  return (
    <>
      <ActionBar
        state={state}
        isOnDevice={hasLocalDrafts}
        action={action}
        above={
          onNewest && (
            <p className="mb-2">
              <button type="button" className="button button-quiet" onClick={onNewest}>
                Load the latest version
              </button>{' '}
              {hasLocalDrafts
                ? 'This replaces what you typed, which is then offered above the form.'
                : 'This replaces what you typed. Copy it first.'}
            </p>
          )
        }
        primary={
          primary ?? (
            <button type="submit" className="button" disabled={!action.isReady}>
              {action.isBusy ? 'Saving…' : 'Save'}
            </button>
          )
        }
        more={more}
      />
      <UnsavedWarning isDirty={isDirty} hasLocalDrafts={hasLocalDrafts} />
    </>
  );
}
