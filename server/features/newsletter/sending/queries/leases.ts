import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A mailing, and the engine that sends it. */
export interface Sending {
  id: string;
  list: Tables['mailings']['list'];
  rate: number | null;
  owner: string;
}

/** The mailing, if it is currently being sent: a condition for every node. */
export const activeMailing = (db: Db, id: string) =>
  db
    .selectFrom('mailings')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0);

const dueRecipients = (db: Db, id: string, longestPause: number, limit: number) =>
  db
    .selectFrom('mailing_recipients')
    .select('email_key')
    .where('mailing_id', '=', id)
    .where('status', '=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('next_try_at', '<=', databaseNow(db)),
        eb('next_try_at', '>', sql<number>`${databaseNow(db)} + ${longestPause}`),
      ]),
    )
    .where(({ exists }) => exists(activeMailing(db, id)))
    .orderBy('next_try_at')
    .limit(limit);

/**
 * Whether any recipient can be sent to now.
 * @param longestPause in ms; a longer one is ignored
 */
export async function existsDueRecipient(
  db: Db,
  id: string,
  longestPause: number,
): Promise<boolean> {
  return (await dueRecipients(db, id, longestPause, 1).executeTakeFirst()) !== undefined;
}

/** Leases due recipients to an engine, so that no other node sends to them. All times are in ms. */
export function leaseDueRecipients(
  db: Db,
  { id, owner }: Sending,
  limit: number,
  { leaseLength, longestPause }: { leaseLength: number; longestPause: number },
) {
  const due = dueRecipients(db, id, longestPause, limit);
  return db
    .updateTable('mailing_recipients')
    .set({
      status: 'claimed',
      owner,
      lease_until: sql`${databaseNow(db)} + ${leaseLength}`,
      handed_over_at: null,
    })
    .where('mailing_id', '=', id)
    .where(({ eb }) =>
      hasManyWriters(db)
        ? // As an array it is read once. PostgreSQL may read a list again for every row, and then finds others.
          sql<boolean>`email_key = any(array(${due.forUpdate().skipLocked()}))`
        : eb('email_key', 'in', due),
    )
    .returning(['email_key', 'subscriber_id', 'language', 'attempts'])
    .execute();
}

/**
 * Advances the next slot of a mailing, if it has come: only one node does.
 * @param pause until the slot after it, in ms
 * @param longestPause in ms; a slot further away is ignored
 */
export async function takeSlot(
  db: Db,
  id: string,
  pause: number,
  longestPause: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('mailings')
    .set({ next_slot_at: sql`${databaseNow(db)} + ${pause}` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('next_slot_at', '<=', databaseNow(db)),
        eb('next_slot_at', '>', sql<number>`${databaseNow(db)} + ${longestPause}`),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Subscribers' addresses and names: those of their accounts if they gave none themselves. */
export const listContacts = (db: Db, subscriberIds: string[]) =>
  db
    .selectFrom('subscribers')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'subscribers.user_id')
        .on('subscribers.name_key', '=', '')
        // Anyone can register with someone else's address.
        .on('users.is_verified', '=', 1),
    )
    .select(['subscribers.id', 'subscribers.email'])
    .select(({ fn }) => [
      fn.coalesce('users.first_name', 'subscribers.first_name').as('first_name'),
      fn.coalesce('users.last_name', 'subscribers.last_name').as('last_name'),
    ])
    .where('subscribers.id', 'in', subscriberIds)
    .execute();

/**
 * Renews an engine's leases.
 * @param leaseLength in ms
 */
export async function renewLeases(
  db: Db,
  { id, owner }: Sending,
  leaseLength: number,
): Promise<void> {
  await db
    .updateTable('mailing_recipients')
    .set({ lease_until: sql`${databaseNow(db)} + ${leaseLength}` })
    .where('mailing_id', '=', id)
    .where('status', '=', 'claimed')
    .where('owner', '=', owner)
    .execute();
}

/** Releases recipients who were not handed over. */
export async function releaseRecipients(
  db: Db,
  { id, owner }: Sending,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('mailing_recipients')
    .set({ status: 'waiting', owner: '' })
    .where('mailing_id', '=', id)
    .where('email_key', 'in', keys)
    .where('owner', '=', owner)
    .where('status', '=', 'claimed')
    .where('handed_over_at', 'is', null)
    .execute();
}
