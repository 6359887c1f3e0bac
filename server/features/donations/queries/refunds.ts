import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The refunds of a gift, oldest first, as its page shows them. */
export function listRefunds(db: Db, giftId: string) {
  return db
    .selectFrom('refunds')
    .select(['kind', 'amount', 'status', 'reason', 'created_at'])
    .where('donation_id', '=', giftId)
    .orderBy('created_at')
    .execute();
}

/** The refunds of a gift, as they are counted. */
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

/** Stores a refund or dispute from Stripe, or its new status and amount. */
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
