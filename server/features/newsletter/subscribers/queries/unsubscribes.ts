import { type Insertable, sql } from 'kysely';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { countByWeek } from '#server/platform/time/weeks.ts';
import type { Tables } from '#server/schema/tables.ts';
import { listColumns } from '../list-flags.ts';

export type UnsubscribeRow = Insertable<Tables['departures']>;

export async function insertUnsubscribes(trx: Db, rows: UnsubscribeRow[]): Promise<void> {
  await trx.insertInto('departures').values(rows).execute();
}

/** Locks subscribers until the transaction ends. */
export async function lockSubscribers(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0 || !hasManyWriters(trx)) return;
  await trx.selectFrom('subscribers').select('id').where('id', 'in', ids).forUpdate().execute();
}

/** Removes subscribers from lists; those who are then on no list are unsubscribed. */
export async function clearLists(trx: Db, ids: string[], cleared: MailingList[]): Promise<void> {
  const kept = listColumns.filter((list) => !cleared.includes(list));
  const onAny =
    kept.length > 0
      ? sql.join(
          kept.map((list) => sql.ref(list)),
          sql` + `,
        )
      : sql`0`;
  await trx
    .updateTable('subscribers')
    .set({
      ...Object.fromEntries(cleared.map((list) => [list, 0])),
      status: sql`case when ${onAny} = 0 then 'unsubscribed' else status end`,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Invalidates the links that would resubscribe these. */
export async function deleteConfirmationTokens(trx: Db, ids: string[]): Promise<void> {
  await trx
    .deleteFrom('mailed_tokens')
    .where('subject_id', 'in', ids)
    .where('purpose', 'in', [
      'subscription',
      ...listColumns.map((list) => `subscription-${list}` as const),
    ])
    .execute();
}

/** The latest unsubscribes of a subscriber, newest first. */
export const listLatestUnsubscribes = (db: Db, subscriberId: string, limit: number) =>
  db
    .selectFrom('departures')
    .select(['test', 'general', 'newsletters', 'how', 'reason', 'left_at'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('left_at', 'desc')
    .limit(limit)
    .execute();

/** All unsubscribes of a subscriber, oldest first. */
export const listUnsubscribes = (db: Db, subscriberId: string) =>
  db
    .selectFrom('departures')
    .select(['test', 'general', 'newsletters', 'how', 'left_at'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('left_at')
    .execute();

/** The lists of each unsubscribe of a subscriber. */
export const listUnsubscribedLists = (trx: Db, subscriberId: string) =>
  trx
    .selectFrom('departures')
    .select([...listColumns])
    .where('subscriber_id', '=', subscriberId)
    .execute();

/** Which of these address hashes have unsubscribed. */
export async function listUnsubscribedHashes(db: Db, hashes: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('departures')
    .select('address_hash')
    .where('address_hash', 'in', hashes)
    .execute();
  return rows.map(({ address_hash }) => address_hash);
}

/** The unsubscribes that are newer than their subscriber's last choice, and not in effect. */
export function listUnappliedUnsubscribes(db: Db) {
  const isOn = sql.join(
    listColumns.map(
      (list) =>
        sql`(${sql.ref(`departures.${list}`)} = 1 and ${sql.ref(`subscribers.${list}`)} = 1)`,
    ),
    sql` or `,
  );
  return db
    .selectFrom('departures')
    .innerJoin('subscribers', 'subscribers.id', 'departures.subscriber_id')
    .select(['subscribers.id', 'departures.test', 'departures.general', 'departures.newsletters'])
    .whereRef('departures.left_at', '>', 'subscribers.chosen_at')
    .where(sql<boolean>`(${isOn})`)
    .execute();
}

/** Removes a subscriber from lists, and leaves the status unchanged. */
export async function clearListsOf(db: Db, id: string, cleared: MailingList[]): Promise<void> {
  await db
    .updateTable('subscribers')
    .set(Object.fromEntries(cleared.map((list) => [list, 0])))
    .where('id', '=', id)
    .execute();
}

/** Sets the status of everyone who is on no list. */
export async function markAllUnsubscribed(db: Db): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed' })
    .where((eb) => eb.and(listColumns.map((list) => eb(list, '=', 0))))
    .execute();
}

const hadJoined = sql<boolean>`joined_at is not null`;

/** How many subscriptions were confirmed in each week, both active and ended. */
export const countJoinedByWeek = async (db: Db) => ({
  staying: await countByWeek(db, 'subscribers', 'confirmed_at', sql<boolean>`status = 'confirmed'`),
  ended: await countByWeek(db, 'departures', 'joined_at', hadJoined),
});

/** How many confirmed subscriptions ended in each week. */
export const countEndedByWeek = (db: Db) => countByWeek(db, 'departures', 'left_at', hadJoined);
