import type { Db } from '#server/platform/db/connect.ts';

/** The gift of a payment, or the first one of a subscription; undefined: it is not recorded yet. */
export function findGiftOfCheckout(
  db: Db,
  { paymentId, subscriptionId }: { paymentId: string; subscriptionId: string },
) {
  return db
    .selectFrom('donations')
    .select('receipt_sent_at')
    .where((eb) =>
      eb.or([
        eb('payment_id', '=', paymentId),
        eb('monthly_id', 'in', (query) =>
          query
            .selectFrom('monthly_gifts')
            .select('id')
            .where('subscription_id', '=', subscriptionId),
        ),
      ]),
    )
    .orderBy('given_on')
    .limit(1)
    .executeTakeFirst();
}

export function findPracticeGift(db: Db, id: string) {
  return db
    .selectFrom('donations')
    .select(['amount', 'currency', 'frequency', 'campaign_id'])
    .where('id', '=', id)
    .where('is_practice', '=', 1)
    .executeTakeFirst();
}
