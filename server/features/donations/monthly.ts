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
import { presentDonation, shownColumns } from './donation-list.ts';
import { ownDonors } from './donors/own-donors.ts';
import { readReceipt } from './receipts/receipts.ts';
import { askStripe, isGone, stripeOf } from './stripe/client.ts';

type Monthly = Reply<'donations/getOwnGifts'>['monthly'];

/** What these donors give every month, newest first. */
export async function readMonthly(db: Db, donorIds: string[]): Promise<Monthly> {
  const rows = await db
    .selectFrom('monthly_gifts')
    .select(['id', 'amount', 'currency', 'status', 'started_on as startedOn'])
    .where('donor_id', 'in', ['', ...donorIds])
    .orderBy('created_at', 'desc')
    .execute();
  return rows;
}

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
  const rows = await db
    .selectFrom('donations')
    .leftJoin('donors', 'donors.id', 'donations.donor_id')
    .select(shownColumns)
    .where('donations.donor_id', 'in', ['', ...donors])
    .orderBy('donations.given_on', 'desc')
    .orderBy('donations.id', 'desc')
    .execute();
  return { code: 1, gifts: rows.map(presentDonation), monthly: await readMonthly(db, donors) };
}

/** @throws {AppError} `notFound`, the same for somebody else's gift and one that does not exist */
export async function getOwnReceipt(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getOwnReceipt'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnReceipt'>> {
  const gift = await db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', id)
    .where('receipt_number', 'is not', null)
    .where('donor_id', 'in', ['', ...(await donorsOf(db, context))])
    .executeTakeFirst();
  if (!gift) throw new AppError('notFound', 'This receipt doesn’t exist.');
  return { code: 1, receipt: await readReceipt(db, id) };
}

/**
 * Stops a monthly gift of the caller's.
 * @throws {AppError} `notFound`; `unavailable` where Stripe cannot be told: then it goes on
 */
export async function stopMonthly(
  { db, settings }: AppDeps,
  { id }: CheckedBody<'donations/stopMonthly'>,
  context: CallContext,
): Promise<Reply<'donations/stopMonthly'>> {
  const donors = await donorsOf(db, context);
  const gift = await db
    .selectFrom('monthly_gifts')
    .select(['id', 'subscription_id', 'status'])
    .where('id', '=', id)
    .where('donor_id', 'in', ['', ...donors])
    .executeTakeFirst();
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
    monthly: await readMonthly(db, donors),
  };
}

/**
 * Tells Stripe of gifts that were stopped by deleting an account; what fails is tried at the next turn.
 * @throws what kept the first of them from being stopped, when all were tried
 */
export async function stopDue(db: Db, settings: Settings): Promise<void> {
  if (!settings.stripe) return;
  const due = await db
    .selectFrom('monthly_gifts')
    .select('subscription_id')
    .where('status', '=', 'stopping')
    .limit(10)
    .execute();
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

export async function markStopped(trx: Db, subscription: string): Promise<void> {
  await trx
    .updateTable('monthly_gifts')
    .set({ status: 'stopped' })
    .where('subscription_id', '=', subscription)
    .execute();
}
