import { useState } from 'react';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { Asking } from './asking.tsx';
import type { BulkAction } from './bulk-bar.tsx';

interface RowActionsProps {
  id: string;
  /** What the row is called, in questions: 'this account'. */
  name: string;
  actions: BulkAction[];
  /** @param action what was done */
  onDone: (action: BulkAction) => void;
}

/** What can be done with one row, in its drawer: the same as with several below the table. */
export function RowActions({ id, name, actions, onDone }: RowActionsProps) {
  const [asked, setAsked] = useState<{ action: BulkAction; opener: HTMLElement } | null>(null);
  const saving = useSaving();
  async function run(action: BulkAction) {
    const isDone = await saving.save(() => action.run({ ids: [id] }));
    setAsked(null);
    if (isDone) onDone(action);
  }
  return (
    <>
      <SavingNotes saving={saving} />
      <p className="row-actions">
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className={action.isBad ? 'button button-bad' : 'button button-quiet'}
            disabled={!saving.isReady}
            onClick={({ currentTarget }) =>
              action.ask ? setAsked({ action, opener: currentTarget }) : void run(action)
            }
          >
            {action.label}
          </button>
        ))}
      </p>
      {asked?.action.ask && (
        <Asking
          title={asked.action.ask.title(name)}
          confirm={asked.action.ask.confirm(name)}
          keep={asked.action.ask.keep}
          isBad={asked.action.isBad}
          isBusy={!saving.isReady}
          opener={asked.opener}
          onConfirm={() => void run(asked.action)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.action.ask.text}</p>
        </Asking>
      )}
    </>
  );
}
