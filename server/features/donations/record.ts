import type { Selectable } from 'kysely';
import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { DonationTables } from '#server/schema/tables/donations.ts';
import type { Listing } from './campaigns/listing.ts';
import { lockDonor } from './donors/queries/donors.ts';
import { recountGifts } from './donors/recount-gifts.ts';
import { readGiving } from './giving.ts';
import { insertGift, updateGift, updateNet } from './queries/gifts.ts';
import { listRefundAmounts } from './queries/refunds.ts';
import { hasIssuer } from './receipts/issuer.ts';
import { incrementReceiptNumber, takeIssuedNumber } from './receipts/queries.ts';

type Donation = DonationTables['donations'];

/** A new gift; absent fields are empty. */
export interface NewGift
  extends Pick<Donation, 'donor_id' | 'kind' | 'frequency' | 'amount' | 'currency' | 'given_on'> {
  is_anonymous?: 0 | 1;
  honoree?: string;
  /** 1: in memory of the honoree. */
  is_memorial?: 0 | 1;
  description?: string;
  goods_description?: string;
  goods_value?: number;
  check_number?: string;
  notes?: string;
  payment_id?: string;
  monthly_id?: string;
  /** The address with which it came, in lower case, if its donor has another: see `mergedFrom`. */
  merged_from?: string;
  campaign_id?: string | null;
  /** Absent: its campaign's page does not list it. */
  listing?: Listing;
  batch_id?: string;
  /** The number of a practice gift's receipt; absent: it is a real gift. */
  practice_number?: string;
}

/**
 * Records a gift, numbers its receipt if the donor is known and receipts can be issued, and counts it. A payment that the database knew before a
 * restore keeps its receipt's number, even if its donor was deleted since. The caller marks the campaign's totals as
 * changed, last: the mark locks those of all others.
 * @returns its id; undefined for a payment that is already recorded
 */
export async function recordGift(
  trx: Db,
  { practice_number, ...gift }: NewGift,
): Promise<string | undefined> {
  // Gifts of one day are listed in the order of recording: the indexes sort by day and id.
  const id = newIdInOrder();
  if (gift.donor_id !== null) await lockDonor(trx, gift.donor_id);
  const isNew = await insertGift(trx, {
    payment_id: null,
    monthly_id: null,
    ...gift,
    id,
    net: gift.amount,
    status: 'received',
    receipt_number: practice_number ?? null,
    is_practice: practice_number === undefined ? 0 : 1,
    receipt_sent_at: null,
    created_at: Date.now(),
  });
  if (!isNew) return undefined;
  const issued = gift.payment_id && (await takeIssuedNumber(trx, gift.payment_id));
  if (practice_number === undefined && (issued || gift.donor_id !== null)) {
    const receipt_number = issued || (await nextReceiptNumber(trx, gift.given_on));
    if (receipt_number !== null) await updateGift(trx, id, { receipt_number });
  }
  await recountGifts(trx, gift.donor_id);
  return id;
}

/**
 * The next receipt number of the gift's year; null while the legal name or the EIN is missing: then no receipt can be
 * issued, so no number is used. The counter is locked until the transaction ends: there are no gaps.
 */
export async function nextReceiptNumber(trx: Db, givenOn: string): Promise<string | null> {
  if (!hasIssuer(await readGiving(trx))) return null;
  const year = Number(givenOn.slice(0, 4));
  const last = await incrementReceiptNumber(trx, year);
  return `${year}-${String(last).padStart(6, '0')}`;
}

/** Failed refunds, and disputes that took no money or were won: they do not count. */
const withoutEffect = new Set([
  'failed',
  'canceled',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'won',
  'prevented',
]);

/** Whether a refund or dispute with this status of Stripe's counts. */
export const takesMoneyBack = (status: string): boolean => !withoutEffect.has(status);

/** Recalculates a gift's net amount from its refunds, and its donor's totals. */
export async function recountRefunds(
  trx: Db,
  gift: Pick<Selectable<Donation>, 'id' | 'amount' | 'donor_id' | 'campaign_id'>,
) {
  const refunds = await listRefundAmounts(trx, gift.id);
  const counting = refunds.filter(({ status }) => takesMoneyBack(status));
  const back = counting.reduce((sum, { amount }) => sum + amount, 0);
  const disputes = counting.filter(({ kind }) => kind === 'dispute');
  await updateNet(trx, gift.id, {
    net: Math.max(0, gift.amount - back),
    status: statusOf(gift.amount, back, disputes),
  });
  await recountGifts(trx, gift.donor_id);
}

/** Raises the event of a refund or dispute that takes money back. Practice gifts brought none. */
export async function raiseRefund(
  trx: Db,
  { id: giftId, is_practice }: Pick<Selectable<Donation>, 'id' | 'is_practice'>,
  { kind, amount }: { kind: 'refund' | 'dispute'; amount: number },
): Promise<void> {
  if (is_practice === 0) await raise(trx, 'gift.refunded', { giftId, kind, amount });
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
