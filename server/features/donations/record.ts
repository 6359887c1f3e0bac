import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DonationTables } from '#server/schema/tables/donations.ts';
import { lockDonor } from './donors/queries/donors.ts';
import { recountGifts } from './donors/recount-gifts.ts';
import { insertGift, updateGift, updateNet } from './queries/gifts.ts';
import { listRefundAmounts } from './queries/refunds.ts';
import { incrementReceiptNumber } from './receipts/queries.ts';

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
  // Gifts of one day are listed in the order of recording: their indexes sort by day and id.
  const id = newIdInOrder();
  if (gift.donor_id !== null) await lockDonor(trx, gift.donor_id);
  const isNew = await insertGift(trx, {
    payment_id: null,
    monthly_id: null,
    ...gift,
    id,
    net: gift.amount,
    status: 'received',
    receipt_number: null,
    receipt_sent_at: null,
    created_at: Date.now(),
  });
  if (!isNew) return undefined;
  if (gift.donor_id !== null) {
    await updateGift(trx, id, { receipt_number: await nextReceiptNumber(trx, gift.given_on) });
  }
  await recountGifts(trx, gift.donor_id);
  return id;
}

/** The next number of the gift's year. Until the transaction ends no one else gets one: there are no gaps. */
export async function nextReceiptNumber(trx: Db, givenOn: string): Promise<string> {
  const year = Number(givenOn.slice(0, 4));
  const last = await incrementReceiptNumber(trx, year);
  return `${year}-${String(last).padStart(6, '0')}`;
}

/** Refunds that did not come about, and disputes that took nothing or were won: they count for nothing. */
const withoutEffect = new Set([
  ...['failed', 'canceled'],
  ...['warning_needs_response', 'warning_under_review', 'warning_closed', 'won', 'prevented'],
]);

/** Works out again what is left of a gift, from what went back of it; and its donor's totals. */
export async function recountRefunds(trx: Db, gift: Pick<Donation, 'id' | 'amount' | 'donor_id'>) {
  const refunds = await listRefundAmounts(trx, gift.id);
  const counting = refunds.filter(({ status }) => !withoutEffect.has(status));
  const back = counting.reduce((sum, { amount }) => sum + amount, 0);
  const disputes = counting.filter(({ kind }) => kind === 'dispute');
  await updateNet(trx, gift.id, {
    net: Math.max(0, gift.amount - back),
    status: statusOf(gift.amount, back, disputes),
  });
  await recountGifts(trx, gift.donor_id);
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
