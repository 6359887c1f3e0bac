import { sql } from 'kysely';
import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { DonationTables } from '#server/schema/tables/donations.ts';
import { countGifts, lockDonor } from './donors/donor-rows.ts';

type Donation = DonationTables['donations'];

/** A gift as it comes in; what is not named is empty. */
export interface NewGift
  extends Pick<Donation, 'donor_id' | 'kind' | 'frequency' | 'amount' | 'currency' | 'given_on'> {
  is_anonymous?: 0 | 1;
  honoree?: string;
  description?: string;
  check_number?: string;
  notes?: string;
  payment_id?: string;
  monthly_id?: string;
}

/**
 * Writes down a gift, numbers its receipt where there is a donor to have one, and counts it.
 * @returns its id; undefined for a payment that has been written down before
 */
export async function recordGift(trx: Db, gift: NewGift): Promise<string | undefined> {
  // Gifts of one day are listed as they were recorded: their indexes go by the day and the id.
  const id = newIdInOrder();
  if (gift.donor_id !== null) await lockDonor(trx, gift.donor_id);
  const row = await trx
    .insertInto('donations')
    .values({
      payment_id: null,
      monthly_id: null,
      ...gift,
      id,
      net: gift.amount,
      status: 'received',
      receipt_number: null,
      receipt_sent_at: null,
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  if (gift.donor_id !== null) {
    await trx
      .updateTable('donations')
      .set({ receipt_number: await nextReceiptNumber(trx, gift.given_on) })
      .where('id', '=', id)
      .execute();
  }
  await countGifts(trx, gift.donor_id);
  return id;
}

/** The next number of the gift's year. Until the transaction ends nobody else gets one: there are no gaps. */
export async function nextReceiptNumber(trx: Db, givenOn: string): Promise<string> {
  const year = Number(givenOn.slice(0, 4));
  const { last } = await trx
    .insertInto('receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`receipt_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(6, '0')}`;
}

/** A gift that nobody else changes until the transaction ends. */
export function lockGift(trx: Db, id: string) {
  return trx
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Refunds that did not come about, and disputes that took nothing or were won: they count for nothing. */
const withoutEffect = new Set([
  ...['failed', 'canceled'],
  ...['warning_needs_response', 'warning_under_review', 'warning_closed', 'won', 'prevented'],
]);

/** Works out again what is left of a gift, from what went back of it; and its donor's totals. */
export async function countRefunds(trx: Db, gift: Pick<Donation, 'id' | 'amount' | 'donor_id'>) {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['kind', 'status', 'amount'])
    .where('donation_id', '=', gift.id)
    .execute();
  const counting = refunds.filter(({ status }) => !withoutEffect.has(status));
  const back = counting.reduce((sum, { amount }) => sum + amount, 0);
  const disputes = counting.filter(({ kind }) => kind === 'dispute');
  await trx
    .updateTable('donations')
    .set((eb) => ({
      net: Math.max(0, gift.amount - back),
      status: statusOf(gift.amount, back, disputes),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', gift.id)
    .execute();
  await countGifts(trx, gift.donor_id);
}

function statusOf(
  amount: number,
  back: number,
  disputes: { status: string }[],
): Donation['status'] {
  if (disputes.some(({ status }) => status === 'lost')) return 'lost';
  if (disputes.length > 0) return 'disputed';
  if (back >= amount) return 'refunded';
  return back > 0 ? 'partly-refunded' : 'received';
}
