import type { CheckedBody, Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  runTransactionGuard,
  withoutTransactionGuard,
} from '#server/platform/db/transaction-guard.ts';
import { AppError } from '#server/platform/errors.ts';
import { noSuchGift, readDonation, requireVersion } from './donation.ts';
import { formatMoney } from './format-money.ts';
import { findGift, lockGift } from './queries/gifts.ts';
import { insertRefund } from './queries/refunds.ts';
import { raiseRefund, recountRefunds } from './record.ts';
import { callStripe, ours, stripeClient } from './stripe/client.ts';
import { readRefund, storeStripeRefund } from './stripe/refunds.ts';

type Body = CheckedBody<'donations/refundDonation'>;

/**
 * Refunds a gift: through Stripe for an online gift; for any other, records a refund that staff made.
 * @throws {AppError} `notFound`; `conflict` with the current gift; `badInput` for more than is left, or what
 * Stripe rejects; `unavailable` without Stripe: then nothing was refunded
 */
export async function refundDonation(
  deps: AppDeps,
  body: Body,
  { person }: CallContext,
): Promise<Reply<'donations/refundDonation'>> {
  const userId = person?.userId ?? null;
  const gift = await findGift(deps.db, body.id);
  if (!gift) throw noSuchGift();
  await requireVersion(deps.db, gift, body.version);
  refuseMoreThanLeft(gift, body.amount);
  if (gift.payment_id === null) {
    await deps.db.transaction().execute((trx) => refundByHand(trx, body, userId));
  } else {
    await refundAtStripe(deps, gift.payment_id, body, userId);
  }
  return {
    code: 1,
    message: `${formatMoney(body.amount, gift.currency, staffLanguage)} refunded.`,
    donation: await readDonation(deps.db, body.id),
  };
}

async function refundByHand(trx: Db, body: Body, userId: string | null): Promise<void> {
  const gift = await lockGift(trx, body.id);
  if (!gift) throw noSuchGift();
  await requireVersion(trx, gift, body.version);
  refuseMoreThanLeft(gift, body.amount);
  await insertRefund(trx, {
    id: newId(),
    donation_id: gift.id,
    kind: 'refund',
    stripe_id: null,
    status: 'succeeded',
    amount: body.amount,
    reason: body.reason ?? '',
    created_at: Date.now(),
  });
  await recountRefunds(trx, gift);
  await noteRefund(trx, body.id, userId);
  await raiseRefund(trx, gift, { kind: 'refund', amount: body.amount });
}

async function refundAtStripe(
  { db, settings }: AppDeps,
  paymentId: string,
  { id, amount, reason = '', version }: Body,
  userId: string | null,
): Promise<void> {
  const stripe = await stripeClient({ db, settings });
  await runTransactionGuard(db);
  const refund = await callStripe(() =>
    stripe.refunds.create(
      { payment_intent: paymentId, amount, metadata: { ...ours, reason } },
      // The version increases with every refund: a double click refunds once.
      { idempotencyKey: hashToken(`refund ${id} ${version} ${amount} ${reason}`) },
    ),
  );
  // The money has been refunded, so it is recorded even if the caller lost the permission since.
  await withoutTransactionGuard(() =>
    db.transaction().execute(async (trx) => {
      await storeStripeRefund(trx, id, [readRefund(refund)]);
      await noteRefund(trx, id, userId);
    }),
  );
}

const noteRefund = (trx: Db, id: string, userId: string | null) =>
  audit(trx, { userId, action: 'donations.refund', subject: `donation/${id}` });

function refuseMoreThanLeft({ net, currency }: { net: number; currency: string }, amount: number) {
  if (amount <= net) return;
  const message =
    net === 0
      ? 'This gift has already been refunded in full.'
      : `You can refund at most ${formatMoney(net, currency, staffLanguage)}, the remaining amount.`;
  throw new AppError('badInput', message, { errors: { amount: message } });
}
