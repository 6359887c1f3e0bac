import { useAction } from '#app/api/use-saving.ts';
import { ActionMessage } from '#app/ui/form/saving-notes.tsx';
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
  const saving = useAction();
  async function run(action: BulkAction) {
    const isDone = await saving.run(() => action.run({ ids: [id] }));
    if (isDone) onDone(action);
  }
  return (
    <>
      <ActionMessage action={saving} />
      <div className="row-actions">
        <ActionButtons actions={actions} name={name} isReady={saving.isReady} run={run} />
      </div>
    </>
  );
}
