import type { SegmentRules } from '#contract/newsletter/segments.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { raise } from '#server/platform/events/raise.ts';
import { resolveRules } from '../segments/resolve-rules.ts';
import {
  existsOpenRecipient,
  insertRecipients,
  listDue,
  lockIssueStart,
  markFinished,
  markStarted,
  updateTotal,
} from './queries/mailings.ts';

/** Starts the mailings that are due, each once, on one node. */
export async function startDueMailings(db: Db): Promise<void> {
  for (const { id } of await listDue(db)) await startMailing(db, id);
}

/** Freezes a mailing's recipients and starts it, in one transaction. */
function startMailing(db: Db, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // A hundred thousand rows may take longer than any other statement.
    await allowLongStatements(trx);
    const mailing = await markStarted(trx, id);
    if (!mailing) return;
    const { page_id: pageId, list, segment_rules } = mailing;
    // A message to donors has no page, and got its recipients when it was scheduled.
    if (pageId !== id) {
      const rules =
        segment_rules === ''
          ? null
          : await resolveRules(trx, JSON.parse(segment_rules) as SegmentRules);
      await lockIssueStart(trx, pageId);
      await updateTotal(trx, id, await insertRecipients(trx, { id, pageId, list, rules }));
    }
    await raise(trx, 'mailing.started', { mailingId: id });
  });
}

/** Ends a mailing that has no recipients left. */
export async function finishIfComplete(db: Db, id: string): Promise<void> {
  if (await existsOpenRecipient(db, id)) return;
  await db.transaction().execute((trx) => markFinished(trx, id));
}
