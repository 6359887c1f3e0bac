import { useState } from 'react';
import type { Body } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { ModalDialog } from '../../modals/modal-dialog.tsx';

interface DeletingProps {
  /** The rows that are selected. */
  ids: string[];
  isWholePage: boolean;
  /** How many the search finds on all pages. */
  total: number;
  filter: Omit<Body<'subscriber/deleteMatchingSubscribers'>, 'count'>;
  onDone: () => void;
}

/** What can be done with the rows that are selected: it asks once. */
export function Deleting({ ids, isWholePage, total, filter, onDone }: DeletingProps) {
  const [isAll, setAll] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const saving = useSaving();
  const mayBeAll = isWholePage && total > ids.length;
  const count = isAll && mayBeAll ? total : ids.length;
  const many = count === 1 ? '1 subscriber' : `${count.toLocaleString('en')} subscribers`;

  async function remove() {
    const isDone = await saving.save(async () => {
      const reply =
        isAll && mayBeAll
          ? await call('subscriber/deleteMatchingSubscribers', { ...filter, count: total })
          : await removeRows(ids);
      return reply.message;
    });
    setOpener(null);
    if (!isDone) return;
    setAll(false);
    onDone();
  }

  return (
    <>
      <SavingNotes saving={saving} />
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
          <button
            type="button"
            className="button button-bad"
            disabled={!saving.isReady}
            onClick={(event) => setOpener(event.currentTarget)}
          >
            Delete
          </button>
        </section>
      )}
      {opener && (
        <ModalDialog title={`Delete ${many}?`} opener={opener} onClose={() => setOpener(null)}>
          <p>They receive nothing more, and no import brings them back. This cannot be undone.</p>
          <p className="modal-actions">
            <button
              type="button"
              className="button button-bad"
              disabled={!saving.isReady}
              onClick={() => void remove()}
            >
              {saving.isBusy ? 'Deleting…' : `Delete ${many}`}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setOpener(null)}>
              Keep them
            </button>
          </p>
        </ModalDialog>
      )}
    </>
  );
}

const removeRows = (ids: string[]) =>
  ids.length === 1
    ? call('subscriber/deleteSubscriber', { subscriber: ids[0] ?? '' })
    : call('subscriber/deleteSubscribers', { subscribers: ids });
