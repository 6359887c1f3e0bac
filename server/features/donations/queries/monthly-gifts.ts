import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** These donors' monthly gifts, newest first. */
export function listMonthlyGifts(db: Db, donorIds: string[]) {
  return db
    .selectFrom('monthly_gifts')
    .select(['id', 'amount', 'currency', 'status', 'started_on as startedOn'])
    .where('donor_id', 'in', ['', ...donorIds])
    .orderBy('created_at', 'desc')
    .execute();
}

/** A monthly gift, if it is one of these donors'. */
export function findMonthlyGiftOf(db: Db, id: string, donorIds: string[]) {
  return db
    .selectFrom('monthly_gifts')
    .select(['id', 'subscription_id', 'status'])
    .where('id', '=', id)
    .where('donor_id', 'in', ['', ...donorIds])
    .executeTakeFirst();
}

export function findMonthlyGiftBySubscription(trx: Db, subscription: string) {
  return trx
    .selectFrom('monthly_gifts')
    .select(['id', 'donor_id'])
    .where('subscription_id', '=', subscription)
    .executeTakeFirst();
}

/** Subscriptions that still have to be canceled at Stripe. */
export function listSubscriptionsToStop(db: Db, limit: number) {
  return db
    .selectFrom('monthly_gifts')
    .select('subscription_id')
    .where('status', '=', 'stopping')
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
