import type { Db } from '#server/platform/db/connect.ts';
import {
  allowLongStatements,
  existsOpenRecipient,
  insertRecipients,
  listDue,
  lockIssueStart,
  markFinished,
  markStarted,
  updateTotal,
} from './queries/mailings.ts';

/** Starts the mailings that are due, each once, on one node. */
export async function beginDue(db: Db): Promise<void> {
  for (const { id } of await listDue(db)) await begin(db, id);
}

/** Freezes a mailing's recipients and starts it, in one transaction. */
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

/** Ends a mailing that has no recipients left. */
export async function finish(db: Db, id: string): Promise<void> {
  if (!(await existsOpenRecipient(db, id))) await markFinished(db, id);
}
