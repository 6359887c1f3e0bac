import type Stripe from 'stripe';
import type { AppDeps } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findPayerDeletion } from '../donors/queries/deleted-payers.ts';
import { findGiftByPayment, lockGift } from '../queries/gifts.ts';
import { findStripeRefund, upsertStripeRefund } from '../queries/refunds.ts';
import { raiseRefund, recountRefunds, takesMoneyBack } from '../record.ts';
import { callStripe } from './client.ts';

/** A refund or dispute as Stripe reports it. */
export interface StripeRefund {
  kind: 'refund' | 'dispute';
  stripeId: string;
  status: string;
  amount: number;
  reason: string;
  /** In ms. */
  createdAt: number;
}

/**
 * Updates a payment's refunds and disputes from Stripe. A payment that is not recorded yet is skipped: this runs again
 * when it is.
 */
export async function syncRefunds(
  { db }: AppDeps,
  stripe: Stripe,
  paymentId: string | undefined,
): Promise<void> {
  if (paymentId === undefined) return;
  const gift = await findGiftByPayment(db, paymentId);
  if (!gift) return;
  const of = { payment_intent: paymentId, limit: 100 };
  const [refunds, disputes] = await callStripe(() =>
    Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]),
  );
  const found = [
    ...refunds.data.map(readRefund),
    ...disputes.data.map((dispute) => ({
      kind: 'dispute' as const,
      stripeId: dispute.id,
      status: dispute.status,
      amount: dispute.amount,
      reason: dispute.reason,
      createdAt: dispute.created * 1000,
    })),
  ];
  if (found.length === 0) return;
  // Reasons are deleted with the donor.
  const deletedAt = (await findPayerDeletion(db, paymentId)) ?? 0;
  const kept = found.map((refund) =>
    refund.createdAt <= deletedAt ? { ...refund, reason: '' } : refund,
  );
  await db.transaction().execute(async (trx) => {
    if (!(await storeStripeRefund(trx, gift.id, kept))) return;
    await audit(trx, { userId: null, action: 'donations.change', subject: `donation/${gift.id}` });
  });
}

export const readRefund = (refund: Stripe.Refund): StripeRefund => ({
  kind: 'refund',
  stripeId: refund.id,
  status: refund.status ?? 'pending',
  amount: refund.amount,
  reason: refund.metadata?.reason || refund.reason || '',
  createdAt: refund.created * 1000,
});

/** Which of two states is the later one: states only move forward. */
const steps: Record<string, number> = {
  pending: 0,
  requires_action: 0,
  succeeded: 1,
  failed: 2,
  canceled: 2,
  warning_needs_response: 0,
  warning_under_review: 1,
  warning_closed: 2,
  needs_response: 2,
  under_review: 3,
  won: 4,
  lost: 4,
  prevented: 4,
};
const stepOf = (status: string) => steps[status] ?? 0;

/**
 * Records new information; two replies from Stripe may arrive here in either order.
 * @returns whether anything changed
 */
export async function storeStripeRefund(
  trx: Db,
  giftId: string,
  found: StripeRefund[],
): Promise<boolean> {
  const gift = await lockGift(trx, giftId);
  if (!gift) return false;
  let isChanged = false;
  for (const { kind, stripeId, status, amount, reason, createdAt } of found) {
    const known = await findStripeRefund(trx, stripeId);
    if (known && known.status === status && known.amount === amount) continue;
    if (known && stepOf(known.status) > stepOf(status)) continue;
    isChanged = true;
    await upsertStripeRefund(trx, {
      id: newId(),
      donation_id: giftId,
      kind,
      stripe_id: stripeId,
      status,
      amount,
      reason: reason.slice(0, 200),
      created_at: createdAt,
    });
    const wasTaken = known !== undefined && takesMoneyBack(known.status);
    if (takesMoneyBack(status) && !wasTaken) await raiseRefund(trx, gift, { kind, amount });
  }
  if (isChanged) await recountRefunds(trx, gift);
  return isChanged;
}
