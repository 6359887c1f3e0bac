import { minute } from '#contract/shared/time-units.ts';
import { deleteConsents } from '#server/features/consents/queries.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import {
  deleteSubscriberRows,
  deleteSubscriptionEmails,
} from '../subscribers/queries/subscribers.ts';
import { readImport } from './files.ts';
import {
  addProgress,
  countImported,
  deleteSuppressedBy,
  endLease,
  listUndoable,
  markEnded,
} from './queries.ts';

/** Deletions per transaction: other requests are served in between. */
const batchSize = 250;

/**
 * Undoes an import: removes the subscribers whom it added, and its record of those whom no import may add. People who
 * have confirmed, chosen lists, unsubscribed or made an account since then stay. A corrected file can be imported after
 * it.
 * @param signal the program is stopping: another node continues
 */
export async function undo(db: Db, id: string, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    if (signal?.aborted) return endLease(db, id);
    const found = await db.transaction().execute(async (trx) => {
      const rows = await listUndoable(trx, id, batchSize);
      if (rows.length === 0) return 0;
      const ids = rows.map((row) => row.id);
      await deleteSubscriptionEmails(
        trx,
        rows.map(({ email_key }) => email_key),
      );
      await deleteSubscriberRows(trx, ids);
      // The statement of staff about them was part of the import.
      for (const { email_key } of inWriteOrder(rows, (row) => row.email_key)) {
        await deleteConsents(trx, email_key, 'import');
      }
      await recordDeletion(trx, ...ids.map((each) => `subscriber/${each}`));
      await addProgress(trx, id, { rows: rows.length, added: 0 }, minute);
      return rows.length;
    });
    if (found === 0) break;
  }
  await db.transaction().execute(async (trx) => {
    await deleteSuppressedBy(trx, id);
    const { rows_done: removed } = await readImport(trx, id);
    const kept = await countImported(trx, id);
    const message = `${inWords(removed)} removed.${kept > 0 ? ` ${inWords(kept, 'stay', 'stays')}: they confirmed or changed their subscription themselves.` : ''}`;
    await markEnded(trx, id, { status: 'undone', message });
  });
}

function inWords(count: number, many = 'were', one = 'was'): string {
  return count === 1 ? `1 subscriber ${one}` : `${count.toLocaleString('en')} subscribers ${many}`;
}
