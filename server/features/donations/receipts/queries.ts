import { sql } from 'kysely';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withCampaignNames } from '../campaigns/in-language.ts';

/** Gifts with their donors, as receipts show them, oldest first; without those that have no receipt. */
export async function listGiftsForReceipts(db: Db, giftIds: readonly string[]) {
  const rows = await db
    .selectFrom('donations')
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
    .selectAll('donations')
    .select([
      'donors.name',
      'donors.email',
      'donors.address',
      'donors.user_id',
      'donors.language',
      'campaigns.name as campaign_name',
    ])
    .where('donations.id', 'in', ['', ...giftIds])
    .orderBy('donations.given_on')
    .orderBy('donations.id')
    .execute();
  return (await withCampaignNames(db, rows)).flatMap(({ receipt_number, ...row }) =>
    receipt_number === null ? [] : { ...row, receipt_number },
  );
}
export type GiftForReceipt = Awaited<ReturnType<typeof listGiftsForReceipts>>[number];

/** Real gifts of known donors whose receipts have no number yet, oldest first. */
export function listUnnumberedGifts(trx: Db) {
  return trx
    .selectFrom('donations')
    .select(['id', 'given_on'])
    .where('receipt_number', 'is', null)
    .where('donor_id', 'is not', null)
    .where('is_practice', '=', 0)
    .orderBy('given_on')
    .orderBy('id')
    .execute();
}

export async function markReceiptsSent(trx: Db, giftIds: string[]): Promise<void> {
  await trx
    .updateTable('donations')
    .set({ receipt_sent_at: Date.now() })
    .where('id', 'in', ['', ...giftIds])
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

/** A payment as the journal of receipt numbers names it: only who knows the payment recognizes it. */
export const paymentKeyOf = (paymentId: string): string => hashToken(paymentId);

const issuedNumberOf = (paymentKey: string) => `issuedReceipt/${paymentKey}`;

/**
 * Keeps a receipt number for a gift that the database has lost and Stripe still knows. Later gifts get higher numbers.
 * @param number of the form '2026-000123'
 */
export async function keepIssuedNumber(trx: Db, paymentKey: string, number: string): Promise<void> {
  const isKnown = await trx
    .selectFrom('donations')
    .select('id')
    .where('receipt_number', '=', number)
    .executeTakeFirst();
  if (isKnown) return;
  const value = JSON.stringify(number);
  await trx
    .insertInto('site_settings')
    .values({ name: issuedNumberOf(paymentKey), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  const [year, last] = number.split('-').map(Number) as [number, number];
  await raiseReceiptNumber(trx, year, last);
}

/** The receipt number that a payment's gift had before the database lost it, once. */
export async function takeIssuedNumber(trx: Db, paymentId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('site_settings')
    .where('name', '=', issuedNumberOf(paymentKeyOf(paymentId)))
    .returning('value')
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Raises a year's receipt counter to a number that was issued. */
export async function raiseReceiptNumber(trx: Db, year: number, last: number): Promise<void> {
  await trx
    .insertInto('receipt_numbers')
    .values({ year, last })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({
        last: sql`case when receipt_numbers.last > ${last} then receipt_numbers.last else ${last} end`,
      }),
    )
    .execute();
}
