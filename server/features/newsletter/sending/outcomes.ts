import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isActive, type Sending } from './claims.ts';

/** What became of a mail that was handed over. */
export type Outcome =
  | { key: string; kind: 'sent' }
  | { key: string; kind: 'failed'; error: string }
  | {
      key: string;
      kind: 'later';
      error: string;
      /** Until the next try, in ms. */
      pause: number;
      /** Whether the mail service may have taken it all the same. */
      isUncertain: boolean;
    };

/**
 * Writes, in one commit, what became of mails and which are about to be handed over.
 * @param asked the recipients whose mails are next
 * @returns those who may get theirs: claimed by this engine, still on the list, of a mailing that is
 *   neither paused nor canceled
 */
export function writeNotes(
  db: Db,
  sending: Sending,
  outcomes: Outcome[],
  asked: string[],
): Promise<Set<string>> {
  return db.transaction().execute(async (trx) => {
    const granted = await grant(trx, sending, asked);
    const others = asked.filter((key) => !granted.has(key));
    const gone = await letGo(trx, sending, others);
    const counts = { ...(await noteOutcomes(trx, sending, outcomes)), gone };
    const changed = Object.entries(counts).filter(([, count]) => count > 0);
    if (changed.length > 0) {
      await trx
        .updateTable('mailings')
        .set(Object.fromEntries(changed.map(([name, n]) => [name, sql`${sql.ref(name)} + ${n}`])))
        .where('id', '=', sending.id)
        .execute();
    }
    return granted;
  });
}

const rowsOf = (trx: Db, { id, owner }: Sending, keys: string[]) =>
  trx
    .updateTable('mailing_recipients')
    .where('mailing_id', '=', id)
    .where('email_key', 'in', keys)
    .where('owner', '=', owner)
    .where('status', '=', 'claimed');

/** Anyone who has left, or was deleted, while the mailing was on its way gets nothing more. */
const subscriberOf = (trx: Db, { list }: Sending) =>
  trx
    .selectFrom('subscribers')
    .select('subscribers.id')
    .where('subscribers.id', '=', sql.ref<string>('mailing_recipients.subscriber_id'))
    .where('subscribers.status', '=', 'confirmed')
    .where(`subscribers.${list}`, '=', 1);

async function grant(trx: Db, sending: Sending, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await rowsOf(trx, sending, keys)
    .set({ handed_over_at: databaseNow(trx) })
    .where(({ exists }) => exists(isActive(trx, sending.id)))
    .where(({ exists }) => exists(subscriberOf(trx, sending)))
    .returning('email_key')
    .execute();
  return new Set(rows.map(({ email_key }) => email_key));
}

/** Notes who has left; the others wait until the mailing is resumed. @returns how many have left */
async function letGo(trx: Db, sending: Sending, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { numUpdatedRows } = await rowsOf(trx, sending, keys)
    .set({ status: 'left', owner: '', done_at: databaseNow(trx) })
    .where(({ not, exists }) => not(exists(subscriberOf(trx, sending))))
    .executeTakeFirst();
  await rowsOf(trx, sending, keys).set({ status: 'waiting', owner: '' }).execute();
  return Number(numUpdatedRows);
}

async function noteOutcomes(trx: Db, sending: Sending, outcomes: Outcome[]) {
  const sent = outcomes.filter(({ kind }) => kind === 'sent').map(({ key }) => key);
  let count = { sent: 0, failed: 0, repeated: 0 };
  if (sent.length > 0) {
    const { numUpdatedRows } = await rowsOf(trx, sending, sent)
      .set({ status: 'sent', owner: '', error: '', done_at: databaseNow(trx) })
      .executeTakeFirst();
    count = { ...count, sent: Number(numUpdatedRows) };
  }
  for (const outcome of outcomes) {
    if (outcome.kind === 'sent') continue;
    const isFailed = outcome.kind === 'failed';
    const { numUpdatedRows } = await rowsOf(trx, sending, [outcome.key])
      .set({
        owner: '',
        error: outcome.error.replace(/\s+/g, ' ').slice(0, 500),
        attempts: sql`attempts + 1`,
        ...(isFailed
          ? { status: 'failed' as const, done_at: databaseNow(trx) }
          : {
              status: 'waiting' as const,
              next_try_at: sql<number>`${databaseNow(trx)} + ${outcome.pause}`,
              handed_over_at: null,
              ...(outcome.isUncertain && { is_repeated: 1 as const }),
            }),
      })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    if (isFailed) count.failed += 1;
    else if (outcome.isUncertain) count.repeated += 1;
  }
  return count;
}
