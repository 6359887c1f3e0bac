import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  askTransactionGuard,
  withoutTransactionGuard,
} from '#server/platform/db/transaction-guard.ts';
import { AppError } from '#server/platform/errors.ts';
import { findUserById } from '../auth/accounts/queries.ts';
import { presentDonation } from './donation-list.ts';
import { ownDonors } from './donors/own-donors.ts';
import { existsReceiptOf, listGiftsOfDonors } from './queries/gifts.ts';
import {
  findMonthlyGiftOf,
  listMonthlyGifts,
  listSubscriptionsToStop,
  markStopped,
} from './queries/monthly-gifts.ts';
import { readReceipt } from './receipts/receipts.ts';
import { askStripe, isGone, stripeOf } from './stripe/client.ts';

async function donorsOf(db: Db, { person }: CallContext): Promise<string[]> {
  const user = person && (await findUserById(db, person.userId));
  if (!user) throw new AppError('notSignedIn', 'Please sign in.');
  return ownDonors(db, user);
}

export async function getOwnGifts(
  { db }: AppDeps,
  context: CallContext,
): Promise<Reply<'donations/getOwnGifts'>> {
  const donors = await donorsOf(db, context);
  const rows = await listGiftsOfDonors(db, donors);
  return { code: 1, gifts: rows.map(presentDonation), monthly: await listMonthlyGifts(db, donors) };
}

/** @throws {AppError} `notFound`, the same for someone else's gift and one that does not exist */
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
 * Stops a monthly gift of the caller's.
 * @throws {AppError} `notFound`; `unavailable` where Stripe cannot be reached: then it goes on
 */
export async function stopMonthly(
  { db, settings }: AppDeps,
  { id }: CheckedBody<'donations/stopMonthly'>,
  context: CallContext,
): Promise<Reply<'donations/stopMonthly'>> {
  const donors = await donorsOf(db, context);
  const gift = await findMonthlyGiftOf(db, id, donors);
  if (!gift) throw new AppError('notFound', 'This monthly gift doesn’t exist.');
  await askTransactionGuard(db);
  if (gift.status !== 'stopped') await cancel(settings, gift.subscription_id);
  // Stripe has stopped it: no matter who was signed out since, it is written down.
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
 * Ends at Stripe the gifts that were stopped by deleting an account; what fails is tried again at the next run.
 * @throws what kept the first of them from being stopped, when all were tried
 */
export async function stopDue(db: Db, settings: Settings): Promise<void> {
  if (!settings.stripe) return;
  const due = await listSubscriptionsToStop(db, 10);
  // One that Stripe will not stop now holds up no other.
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
  const stripe = await stripeOf(settings);
  await askStripe(() => stripe.subscriptions.cancel(subscription)).catch((error) => {
    // It has ended already: that is what was wanted.
    if (!isGone(error)) throw error;
  });
}
