import type { Db } from '#server/platform/db/connect.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import {
  existsOpenRecipient,
  insertRecipients,
  listDue,
  lockIssueStart,
  markFinished,
  markStarted,
  updateTotal,
} from './queries/mailings.ts';

/** Begins the mailings that are due, each on one node and once. */
export async function beginDue(db: Db): Promise<void> {
  for (const { id } of await listDue(db)) await begin(db, id);
}

/** Freezes whom a mailing goes to, and begins it, in one transaction. */
function begin(db: Db, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // A hundred thousand rows may take longer than any other statement.
    await allowLongStatements(trx);
    const mailing = await markStarted(trx, id);
    if (!mailing) return;
    const { page_id: pageId, list } = mailing;
    await lockIssueStart(trx, pageId);
    await updateTotal(trx, id, await insertRecipients(trx, { id, pageId, list }));
  });
}

/** Ends a mailing when no recipient waits for it any more. */
export async function finish(db: Db, id: string): Promise<void> {
  if (!(await existsOpenRecipient(db, id))) await markFinished(db, id);
}
