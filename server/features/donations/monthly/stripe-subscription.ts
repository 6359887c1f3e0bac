import type Stripe from 'stripe';
import { Temporal } from 'temporal-polyfill';
import type { AppDeps } from '#server/app-deps.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { dayAt } from '../../site/day.ts';
import { type MonthlyGift, markStopped, updateMonthlyGift } from '../queries/monthly-gifts.ts';
import { callStripe, idOf, stripeClient } from '../stripe/client.ts';

/** A donor's changes to a monthly gift; absent fields stay. */
export interface MonthlyChange {
  amount?: number | undefined;
  nextOn?: string | undefined;
  isPaused?: 0 | 1 | undefined;
}

type Columns = Pick<MonthlyGift, 'amount' | 'next_on' | 'is_paused'>;

/**
 * Changes a subscription at Stripe.
 * @returns its present state
 * @throws {AppError} `badInput` for what Stripe rejects; `unavailable` without Stripe: then nothing was changed
 */
export async function changeSubscription(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  gift: MonthlyGift,
  { amount, nextOn, isPaused }: MonthlyChange,
): Promise<Columns> {
  const stripe = await stripeClient({ db, settings });
  const before = await callStripe(() => stripe.subscriptions.retrieve(gift.subscription_id));
  const after = await callStripe(async () =>
    stripe.subscriptions.update(gift.subscription_id, {
      ...(amount !== undefined && { items: [itemFor(before, amount)] }),
      // Stripe's way to move a billing date: nothing is due until then, and later months follow it.
      ...(nextOn !== undefined && { trial_end: await noonOf(db, nextOn) }),
      ...(isPaused !== undefined && {
        pause_collection: isPaused === 1 ? { behavior: 'void' as const } : '',
      }),
      proration_behavior: 'none',
    }),
  );
  return columnsOf(db, after);
}

function itemFor({ items, currency }: Stripe.Subscription, amount: number) {
  const [item] = items.data;
  if (!item) throw new Error('The subscription has no item.');
  return {
    id: item.id,
    price_data: {
      currency,
      product: idOf(item.price.product) ?? '',
      unit_amount: amount,
      recurring: { interval: 'month' as const },
    },
  };
}

/** Noon of a day in the organization's time zone, in seconds. */
async function noonOf(db: Db, day: string): Promise<number> {
  const { timeZone } = await readSite(db);
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' });
  return Math.floor(noon.epochMilliseconds / 1000);
}

async function columnsOf(
  db: Db,
  { items, pause_collection }: Stripe.Subscription,
): Promise<Columns> {
  const [item] = items.data;
  if (!item) throw new Error('The subscription has no item.');
  return {
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    next_on: await dayAt(db, item.current_period_end * 1000),
    is_paused: pause_collection ? 1 : 0,
  };
}

/**
 * Updates a monthly gift from Stripe, where it may have been changed too. Subscriptions to anything else are ignored.
 */
export async function syncSubscription(
  db: Db,
  stripe: Stripe,
  subscriptionId: string,
): Promise<void> {
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(subscriptionId));
  if (subscription.status === 'canceled') return markStopped(db, subscriptionId);
  await updateMonthlyGift(db, subscriptionId, await columnsOf(db, subscription));
}
