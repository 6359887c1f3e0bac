import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { OwnGiving } from '../donors/account-donors.ts';
import { cameWith } from '../donors/queries/proven-addresses.ts';

export type MonthlyGift = Selectable<Tables['monthly_gifts']>;

/** These donors' monthly gifts, newest first. @param addresses only those that came with one of these; absent: all */
export function listMonthlyGifts(db: Db, donorIds: string[], addresses?: string[]) {
  return db
    .selectFrom('monthly_gifts')
    .leftJoin('campaigns', 'campaigns.id', 'monthly_gifts.campaign_id')
    .select([
      'monthly_gifts.id',
      'amount',
      'currency',
      'status',
      'started_on as startedOn',
      'next_on',
      'is_paused as isPaused',
      'is_practice as isPractice',
      'campaigns.name as campaign',
    ])
    .where('donor_id', 'in', ['', ...donorIds])
    .$if(addresses !== undefined, (query) =>
      query.where(cameWith('monthly_gifts', addresses ?? [])),
    )
    .orderBy('monthly_gifts.created_at', 'desc')
    .execute();
}

export function listMonthlyGiftStarts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('monthly_gifts')
    .select(['id', 'started_on'])
    .where('id', 'in', ids)
    .execute();
}

/** A monthly gift, if it is someone's own. */
export function findMonthlyGiftOf(db: Db, id: string, { donors, addresses }: OwnGiving) {
  return db
    .selectFrom('monthly_gifts')
    .selectAll()
    .where('id', '=', id)
    .where('donor_id', 'in', ['', ...donors])
    .where(cameWith('monthly_gifts', addresses))
    .executeTakeFirst();
}

export function findMonthlyGiftBySubscription(trx: Db, subscription: string) {
  return trx
    .selectFrom('monthly_gifts')
    .select(['id', 'donor_id', 'merged_from', 'campaign_id'])
    .where('subscription_id', '=', subscription)
    .executeTakeFirst();
}

/** Subscriptions that still have to be canceled at Stripe. */
export function listSubscriptionsToStop(db: Db, limit: number) {
  return db
    .selectFrom('monthly_gifts')
    .select('subscription_id')
    .where('status', '=', 'stopping')
    .where('is_practice', '=', 0)
    .limit(limit)
    .execute();
}

/** Adds a monthly gift, unless its subscription has one. */
export async function insertMonthlyGift(
  trx: Db,
  gift: Insertable<Tables['monthly_gifts']>,
): Promise<void> {
  await trx
    .insertInto('monthly_gifts')
    .values(gift)
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .execute();
}

export async function markStopped(trx: Db, subscription: string): Promise<void> {
  await trx
    .updateTable('monthly_gifts')
    .set({ status: 'stopped' })
    .where('subscription_id', '=', subscription)
    .execute();
}

/** Changes a monthly gift. A subscription to anything else is ignored. */
export async function updateMonthlyGift(
  trx: Db,
  subscription: string,
  values: Updateable<Tables['monthly_gifts']>,
): Promise<void> {
  await trx
    .updateTable('monthly_gifts')
    .set(values)
    .where('subscription_id', '=', subscription)
    .execute();
}
