import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import {
  runTransactionGuard,
  withoutTransactionGuard,
} from '#server/platform/db/transaction-guard.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { givingOfSession } from '../own/callers.ts';
import {
  findMonthlyGiftOf,
  listSubscriptionsToStop,
  type MonthlyGift,
  markStopped,
} from '../queries/monthly-gifts.ts';
import { callStripe, isGone, stripeClient } from '../stripe/client.ts';
import { noSuchMonthlyGift } from './no-such-monthly-gift.ts';
import { readMonthlyGifts } from './read-monthly-gifts.ts';

/**
 * Cancels a monthly gift of the caller's. One that is stopped already stays as it is.
 * @throws {AppError} `notFound`; `unavailable` if Stripe cannot be reached: then it continues
 */
export async function stopMonthly(
  deps: AppDeps,
  { id }: CheckedBody<'donations/stopMonthly'>,
  context: CallContext,
): Promise<Reply<'donations/stopMonthly'>> {
  const own = await givingOfSession(deps.db, context);
  const gift = await findMonthlyGiftOf(deps.db, id, own);
  if (!gift) throw noSuchMonthlyGift();
  await stopGift(deps, gift, context);
  const monthly = await readMonthlyGifts(deps.db, own.donors, own.addresses);
  return { code: 1, message: translate('giving.nowStopped'), monthly };
}

/** @throws {AppError} `unavailable` if Stripe cannot be reached: then it continues */
export async function stopGift(
  deps: Pick<AppDeps, 'db' | 'settings'>,
  gift: MonthlyGift,
  context: CallContext,
): Promise<void> {
  const { db } = deps;
  await runTransactionGuard(db);
  if (gift.status === 'stopped') return;
  if (gift.is_practice === 0) await cancel(deps, gift.subscription_id);
  // Stripe has canceled it, so it is recorded even if the caller was signed out since.
  await withoutTransactionGuard(() =>
    db.transaction().execute(async (trx) => {
      await markStopped(trx, gift.subscription_id);
      const userId = context.person?.userId ?? null;
      await audit(trx, { userId, action: 'donations.stopMonthly', subject: `monthly/${gift.id}` });
    }),
  );
}

/**
 * Cancels at Stripe the monthly gifts of deleted accounts; failures are retried in the next run.
 * @throws the first error, after all were tried
 */
export async function cancelDueSubscriptions(
  deps: Pick<AppDeps, 'db' | 'settings'>,
): Promise<void> {
  const { db } = deps;
  if (!(await readServices(deps)).stripe) return;
  const due = await listSubscriptionsToStop(db, 10);
  // One that Stripe cannot cancel now does not hold up others.
  const outcomes = await Promise.allSettled(
    due.map(async ({ subscription_id }) => {
      await cancel(deps, subscription_id);
      await markStopped(db, subscription_id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function cancel(deps: Pick<AppDeps, 'db' | 'settings'>, subscription: string): Promise<void> {
  const stripe = await stripeClient(deps);
  await callStripe(() => stripe.subscriptions.cancel(subscription)).catch((error) => {
    // It has already ended, which is what we want.
    if (!isGone(error)) throw error;
  });
}
