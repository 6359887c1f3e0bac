import type { ActionState } from '#app/ui/form/action-state.ts';
import { describeFailure } from './purposes.ts';

/** What became of an emailed link. */
export const LinkOutcome = ({
  action,
}: {
  action: Pick<ActionState, 'message' | 'error' | 'errors'>;
}) => (
  <>
    <p role="status" className="notice mt-6">
      {action.message}
    </p>
    <p role="alert" className="notice notice-bad mt-6">
      {describeFailure(action)}
    </p>
  </>
);
