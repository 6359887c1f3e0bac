import type { Db } from '#server/platform/db/connect.ts';
import { listColumns } from '../subscribers/list-flags.ts';

/** When the first mailing started, in ms; null: none has. */
export async function findFirstStart(db: Db): Promise<number | null> {
  const { first } = await db
    .selectFrom('mailings')
    .select(({ fn }) => fn.min('started_at').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : Number(first);
}

/** The emails to some addresses, oldest first. @param keys in lower case */
export const listSent = (trx: Db, keys: string[]) =>
  trx
    .selectFrom('subscribers')
    .innerJoin('mailing_recipients', 'subscriber_id', 'subscribers.id')
    .select(['mailing_id', 'mailing_recipients.email_key', 'done_at', 'bounced_at'])
    .where('subscribers.email_key', 'in', keys)
    .where('mailing_recipients.status', '=', 'sent')
    .orderBy('done_at')
    .execute();

/** @param at in ms */
export async function markBounced(
  trx: Db,
  { mailing_id, email_key }: { mailing_id: string; email_key: string },
  { at, error }: { at: number; error: string },
): Promise<void> {
  await trx
    .updateTable('mailing_recipients')
    .set({ bounced_at: at, error })
    .where('mailing_id', '=', mailing_id)
    .where('email_key', '=', email_key)
    .execute();
}

/**
 * The subscribers with some addresses who are on any list.
 * @param keys in lower case
 */
export const listSubscribersAmong = (trx: Db, keys: string[]) =>
  trx
    .selectFrom('subscribers')
    .select(['id', 'email_key', 'status', 'confirmed_at', 'chosen_at', ...listColumns])
    .where('email_key', 'in', keys)
    .where((eb) => eb.or(listColumns.map((list) => eb(list, '=', 1))))
    .execute();

/** Which of some address hashes have already been imported from SendGrid. */
export const listSyncedUnsubscribes = (trx: Db, hashes: string[]) =>
  trx
    .selectFrom('departures')
    .select(['address_hash', ...listColumns])
    .where('address_hash', 'in', hashes)
    .where('how', '=', 'sendgrid')
    .execute();
