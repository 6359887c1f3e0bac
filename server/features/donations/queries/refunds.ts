import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** What went back of a gift, oldest first, as its page shows it. */
export function listRefunds(db: Db, giftId: string) {
  return db
    .selectFrom('refunds')
    .select(['kind', 'amount', 'status', 'reason', 'created_at'])
    .where('donation_id', '=', giftId)
    .orderBy('created_at')
    .execute();
}

/** What went back of a gift, as it is counted. */
export function listRefundAmounts(trx: Db, giftId: string) {
  return trx
    .selectFrom('refunds')
    .select(['kind', 'status', 'amount'])
    .where('donation_id', '=', giftId)
    .execute();
}

export function findStripeRefund(trx: Db, stripeId: string) {
  return trx
    .selectFrom('refunds')
    .select(['status', 'amount'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
}

export async function insertRefund(trx: Db, refund: Insertable<Tables['refunds']>): Promise<void> {
  await trx.insertInto('refunds').values(refund).execute();
}

/** Stores a refund or dispute of Stripe's, or its new status and amount. */
export async function upsertStripeRefund(
  trx: Db,
  refund: Insertable<Tables['refunds']>,
): Promise<void> {
  const { status, amount } = refund;
  await trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet({ status, amount }))
    .execute();
}
