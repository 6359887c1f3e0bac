import type { ActionState } from '#app/ui/form/saving.ts';
import { ActionMessage } from '#app/ui/form/saving-notes.tsx';

interface VersionedActionsProps {
  saving: ActionState & { isReady: boolean };
  /** Whether somebody else has saved since: what is typed here stays until the newer one is loaded. */
  isOld: boolean;
  reload: () => Promise<void>;
  /** What the button says. */
  action: string;
}

/** The end of a form that is saved over the version that it was read from. */
export function VersionedActions({ saving, isOld, reload, action }: VersionedActionsProps) {
  return (
    <>
      <ActionMessage action={saving} />
      {isOld && (
        <button type="button" className="button button-quiet" onClick={() => void reload()}>
          Load the latest version
        </button>
      )}
      <button type="submit" className="button" disabled={!saving.isReady}>
        {action}
      </button>
    </>
  );
}
