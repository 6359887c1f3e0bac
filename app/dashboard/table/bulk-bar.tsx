import { useState } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ActionButtons } from './action-buttons.tsx';
import type { BulkAction } from './bulk-action.ts';

interface BulkBarProps {
  /** The selected rows. */
  ids: string[];
  /** The singular and plural of a row. */
  names: [string, string];
  actions: BulkAction[];
  /** The total number of matches; absent: only visible rows can be affected. */
  allOf?: { total: number; isWholePage: boolean };
  onDone: () => void;
}

/** Actions on the selected rows. It stays visible below the table. */
export function BulkBar({ ids, names: [one, several], actions, allOf, onDone }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const request = useAction();
  const total = allOf?.total ?? 0;
  const mayBeAll = allOf?.isWholePage === true && total > ids.length;
  const count = isAll && mayBeAll ? total : ids.length;
  const many = count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`;

  async function run(action: BulkAction) {
    const chosen = isAll && mayBeAll ? { count: total } : { ids };
    const isDone = await request.run(() => action.run(chosen));
    if (!isDone) return;
    setAll(false);
    onDone();
  }

  return (
    <>
      <ActionMessage action={request} />
      {ids.length > 0 && (
        <section className="staff-bar mt-4" aria-label="Selected">
          <span role="status" className="font-semibold">
            {count.toLocaleString('en')} selected
          </span>
          {mayBeAll && (
            <button type="button" className="button button-quiet" onClick={() => setAll(!isAll)}>
              {isAll ? 'Only this page' : `Select all ${total.toLocaleString('en')} that match`}
            </button>
          )}
          <ActionButtons actions={actions} name={many} isReady={request.isReady} run={run} />
        </section>
      )}
    </>
  );
}
