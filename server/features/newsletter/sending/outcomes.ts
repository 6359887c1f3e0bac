import type { Outcome } from '#server/features/mail/bulk/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Sending } from './queries/leases.ts';
import {
  addToCounters,
  type Counter,
  markFailed,
  markForRetry,
  markHandedOver,
  markSent,
  markUnsubscribed,
  markWaiting,
} from './queries/outcomes.ts';

/**
 * Records, in one commit, the outcomes of emails and which are about to be handed over.
 * @param requested the recipients whose emails are next
 * @returns those that may be sent: leased by this engine, still on the list, of a mailing that is neither paused nor
 * canceled
 */
export function recordOutcomes(
  db: Db,
  sending: Sending,
  outcomes: Outcome[],
  requested: string[],
): Promise<Set<string>> {
  return db.transaction().execute(async (trx) => {
    const granted = await markHandedOver(trx, sending, requested);
    const others = requested.filter((key) => !granted.has(key));
    const gone = await dropUnsubscribed(trx, sending, others);
    const counts = { ...(await recordEach(trx, sending, outcomes)), gone };
    const changed = Object.entries(counts).filter(([, count]) => count > 0);
    if (changed.length > 0) await addToCounters(trx, sending.id, Object.fromEntries(changed));
    return granted;
  });
}

/**
 * The others wait until the mailing is resumed.
 * @returns how many have unsubscribed
 */
async function dropUnsubscribed(trx: Db, sending: Sending, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const count = await markUnsubscribed(trx, sending, keys);
  await markWaiting(trx, sending, keys);
  return count;
}

async function recordEach(
  trx: Db,
  sending: Sending,
  outcomes: Outcome[],
): Promise<Record<Exclude<Counter, 'gone'>, number>> {
  const sent = outcomes.filter(({ kind }) => kind === 'sent').map(({ key }) => key);
  const counts = { sent: 0, failed: 0, repeated: 0 };
  if (sent.length > 0) counts.sent = await markSent(trx, sending, sent);
  for (const outcome of outcomes) {
    if (outcome.kind === 'sent') continue;
    if (outcome.kind === 'failed') {
      if (await markFailed(trx, sending, outcome)) counts.failed += 1;
    } else if (await markForRetry(trx, sending, outcome)) {
      if (outcome.isUncertain) counts.repeated += 1;
    }
  }
  return counts;
}
