import type Stripe from 'stripe';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { callStripe, stripeClient } from './client.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';

/** Payments that were under way when the backup was made are asked for too, in ms. */
const margin = 10 * minute;

/**
 * Does what Stripe's events since a time ask for; those that were done before are skipped. Stripe keeps its
 * events for thirty days, and lists the newest first.
 * @param since in ms
 * @throws {AppError} `unavailable` where Stripe cannot be reached
 */
export async function handleStripeEventsSince(deps: AppDeps, since: number): Promise<void> {
  const stripe = await stripeClient(deps);
  const created = { gte: Math.floor((since - margin) / 1000) };
  const ends: Stripe.Event[] = [];
  let after: string | undefined;
  do {
    const page = await callStripe(() =>
      stripe.events.list({ created, limit: 100, ...(after && { starting_after: after }) }),
    );
    for (const event of page.data) {
      // A declined card of yesterday must not slow down anyone's payment today.
      if (event.type.endsWith('payment_failed')) continue;
      // A monthly gift has to be known before it can end.
      if (event.type === 'customer.subscription.deleted') ends.push(event);
      else await handleStripeEvent(deps, stripe, event);
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  for (const event of ends) await handleStripeEvent(deps, stripe, event);
}
