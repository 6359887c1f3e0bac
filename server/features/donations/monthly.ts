import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  runTransactionGuard,
  withoutTransactionGuard,
} from '#server/platform/db/transaction-guard.ts';
import { AppError } from '#server/platform/errors.ts';
import { findUserById } from '../auth/accounts/queries.ts';
import { presentDonation } from './donation-list.ts';
import { donorsOfAccount } from './donors/account-donors.ts';
import { existsReceiptOf, listGiftsOfDonors } from './queries/gifts.ts';
import {
  findMonthlyGiftOf,
  listMonthlyGifts,
  listSubscriptionsToStop,
  markStopped,
} from './queries/monthly-gifts.ts';
import { readReceipt } from './receipts/receipts.ts';
import { callStripe, isGone, stripeClient } from './stripe/client.ts';

async function donorsOf(db: Db, { person }: CallContext): Promise<string[]> {
  const user = person && (await findUserById(db, person.userId));
  if (!user) throw new AppError('notSignedIn', 'Please sign in.');
  return donorsOfAccount(db, user);
}

export async function getOwnGifts(
  { db }: AppDeps,
  context: CallContext,
): Promise<Reply<'donations/getOwnGifts'>> {
  const donors = await donorsOf(db, context);
  const rows = await listGiftsOfDonors(db, donors);
  return { code: 1, gifts: rows.map(presentDonation), monthly: await listMonthlyGifts(db, donors) };
}

/** @throws {AppError} `notFound`, for someone else's gift too */
export async function getOwnReceipt(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getOwnReceipt'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnReceipt'>> {
  const isTheirs = await existsReceiptOf(db, id, await donorsOf(db, context));
  if (!isTheirs) throw new AppError('notFound', 'This receipt doesn’t exist.');
  return { code: 1, receipt: await readReceipt(db, id) };
}

/**
 * Cancels a monthly gift of the caller's.
 * @throws {AppError} `notFound`; `unavailable` if Stripe cannot be reached: then it continues
 */
export async function stopMonthly(
  { db, settings }: AppDeps,
  { id }: CheckedBody<'donations/stopMonthly'>,
  context: CallContext,
): Promise<Reply<'donations/stopMonthly'>> {
  const donors = await donorsOf(db, context);
  const gift = await findMonthlyGiftOf(db, id, donors);
  if (!gift) throw new AppError('notFound', 'This monthly gift doesn’t exist.');
  await runTransactionGuard(db);
  if (gift.status !== 'stopped') await cancel(settings, gift.subscription_id);
  // Stripe has canceled it, so it is recorded even if the caller was signed out since.
  await withoutTransactionGuard(() =>
    db.transaction().execute(async (trx) => {
      await markStopped(trx, gift.subscription_id);
      const userId = context.person?.userId ?? null;
      await audit(trx, { userId, action: 'donations.stopMonthly', subject: `monthly/${id}` });
    }),
  );
  return {
    code: 1,
    message: 'Your monthly gift is stopped. Thank you for your support.',
    monthly: await listMonthlyGifts(db, donors),
  };
}

/**
 * Cancels at Stripe the monthly gifts of deleted accounts; failures are retried in the next run.
 * @throws the first error, after all were tried
 */
export async function cancelDueSubscriptions(db: Db, settings: Settings): Promise<void> {
  if (!settings.stripe) return;
  const due = await listSubscriptionsToStop(db, 10);
  // One that Stripe cannot cancel now does not hold up others.
  const outcomes = await Promise.allSettled(
    due.map(async ({ subscription_id }) => {
      await cancel(settings, subscription_id);
      await markStopped(db, subscription_id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function cancel(settings: Settings, subscription: string): Promise<void> {
  const stripe = await stripeClient(settings);
  await callStripe(() => stripe.subscriptions.cancel(subscription)).catch((error) => {
    // It has already ended, which is what we want.
    if (!isGone(error)) throw error;
  });
}
