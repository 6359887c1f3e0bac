import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ActionButtons } from './action-buttons.tsx';
import type { BulkAction } from './bulk-action.ts';

interface RowActionsProps {
  id: string;
  /** The row in questions: 'this account'. */
  name: string;
  actions: BulkAction[];
  /** @param action the one that was done */
  onDone: (action: BulkAction) => void;
}

/** A row's actions in its drawer: the same as for several rows below the table. */
export function RowActions({ id, name, actions, onDone }: RowActionsProps) {
  const request = useAction();
  async function run(action: BulkAction) {
    const isDone = await request.run(() => action.run({ ids: [id] }));
    if (isDone) onDone(action);
  }
  return (
    <>
      <ActionMessage action={request} />
      <div className="row-actions">
        <ActionButtons actions={actions} name={name} isReady={request.isReady} run={run} />
      </div>
    </>
  );
}
