import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import type { ActionState } from '#app/ui/form/action-state.ts';

interface VersionedActionsProps {
  action: ActionState & { isReady: boolean };
  /** Whether another user has saved in the meantime. Typed text stays until the newer version is loaded. */
  isOld: boolean;
  reload: () => Promise<void>;
  /** The label of the button that saves. */
  label: string;
}

/** The end of a form that is saved over the version that it was read from. */
export function VersionedActions({ action, isOld, reload, label }: VersionedActionsProps) {
  return (
    <ActionBar
      action={action}
      above={
        isOld && (
          <p className="mb-2">
            <button type="button" className="button button-quiet" onClick={() => void reload()}>
              Load the latest version
            </button>
          </p>
        )
      }
      primary={
        <button type="submit" className="button" disabled={!action.isReady}>
          {label}
        </button>
      }
    />
  );
}
