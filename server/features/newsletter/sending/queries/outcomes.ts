import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { activeMailing, type Sending } from './leases.ts';

/** The columns of a mailing that count outcomes. */
export type Counter = 'sent' | 'failed' | 'repeated' | 'gone';

const leasedRecipients = (trx: Db, { id, owner }: Sending, keys: string[]) =>
  trx
    .updateTable('mailing_recipients')
    .where('mailing_id', '=', id)
    .where('email_key', 'in', keys)
    .where('owner', '=', owner)
    .where('status', '=', 'claimed');

/** Someone who unsubscribed or was deleted during the mailing gets nothing more. */
const confirmedSubscriber = (trx: Db, { list }: Sending) =>
  trx
    .selectFrom('subscribers')
    .select('subscribers.id')
    .where('subscribers.id', '=', sql.ref<string>('mailing_recipients.subscriber_id'))
    .where('subscribers.status', '=', 'confirmed')
    .where(`subscribers.${list}`, '=', 1);

/** @returns those that may be sent: leased by this engine, still on the list, of an active mailing */
export async function markHandedOver(
  trx: Db,
  sending: Sending,
  keys: string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await leasedRecipients(trx, sending, keys)
    .set({ handed_over_at: databaseNow(trx) })
    .where(({ exists }) => exists(activeMailing(trx, sending.id)))
    .where(({ exists }) => exists(confirmedSubscriber(trx, sending)))
    .returning('email_key')
    .execute();
  return new Set(rows.map(({ email_key }) => email_key));
}

/**
 * Marks recipients who are no longer on the list.
 * @returns their number
 */
export async function markUnsubscribed(trx: Db, sending: Sending, keys: string[]): Promise<number> {
  const { numUpdatedRows } = await leasedRecipients(trx, sending, keys)
    .set({ status: 'left', owner: '', done_at: databaseNow(trx) })
    .where(({ not, exists }) => not(exists(confirmedSubscriber(trx, sending))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function markWaiting(trx: Db, sending: Sending, keys: string[]): Promise<void> {
  await leasedRecipients(trx, sending, keys).set({ status: 'waiting', owner: '' }).execute();
}

/** @returns how many were still this engine's */
export async function markSent(trx: Db, sending: Sending, keys: string[]): Promise<number> {
  const { numUpdatedRows } = await leasedRecipients(trx, sending, keys)
    .set({ status: 'sent', owner: '', error: '', done_at: databaseNow(trx) })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns whether it was still this engine's */
export async function markFailed(
  trx: Db,
  sending: Sending,
  { key, error }: { key: string; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await leasedRecipients(trx, sending, [key])
    .set({
      owner: '',
      error,
      attempts: sql`attempts + 1`,
      status: 'failed',
      done_at: databaseNow(trx),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * @param pause until the next attempt, in ms
 * @returns whether it was still this engine's
 */
export async function markForRetry(
  trx: Db,
  sending: Sending,
  {
    key,
    error,
    pause,
    isUncertain,
  }: { key: string; error: string; pause: number; isUncertain: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await leasedRecipients(trx, sending, [key])
    .set({
      owner: '',
      error,
      attempts: sql`attempts + 1`,
      status: 'waiting',
      next_try_at: sql<number>`${databaseNow(trx)} + ${pause}`,
      handed_over_at: null,
      ...(isUncertain && { is_repeated: 1 as const }),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addToCounters(
  trx: Db,
  mailingId: string,
  counts: Partial<Record<Counter, number>>,
): Promise<void> {
  await trx
    .updateTable('mailings')
    .set(
      Object.fromEntries(
        Object.entries(counts).map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`]),
      ),
    )
    .where('id', '=', mailingId)
    .execute();
}
