import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A gift with its donor, as a receipt shows them; undefined if the donor is unknown. */
export function findGiftForReceipt(db: Db, giftId: string) {
  return db
    .selectFrom('donations')
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .selectAll('donations')
    .select(['donors.name', 'donors.email', 'donors.address', 'donors.user_id'])
    .where('donations.id', '=', giftId)
    .executeTakeFirst();
}

export async function markReceiptSent(trx: Db, giftId: string): Promise<void> {
  await trx
    .updateTable('donations')
    .set({ receipt_sent_at: Date.now() })
    .where('id', '=', giftId)
    .execute();
}

/** Increments a year's receipt counter, and locks it until the transaction ends: there are no gaps. */
export async function incrementReceiptNumber(trx: Db, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`receipt_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
