import type Stripe from 'stripe';
import type { AppDeps } from '#server/app-deps.ts';
import { syncSubscription } from '../monthly/stripe-subscription.ts';
import { markStopped } from '../queries/monthly-gifts.ts';
import { callStripe, idOf, isOurs } from './client.ts';
import { countDecline, endCheckout } from './declines.ts';
import { syncInvoice, syncSession } from './payments.ts';
import { existsStripeEvent, insertStripeEvent } from './queries.ts';
import { syncRefunds } from './refunds.ts';

/**
 * Handles an event, and marks it as done only afterward: Stripe redelivers what failed. An event says that something
 * changed; its current state is read from Stripe. So events may arrive twice, late or in any order.
 */
export async function handleStripeEvent(
  deps: AppDeps,
  stripe: Stripe,
  event: Stripe.Event,
): Promise<void> {
  if (await existsStripeEvent(deps.db, event.id)) return;
  await act(deps, stripe, event);
  await insertStripeEvent(deps.db, event);
}

async function act(deps: AppDeps, stripe: Stripe, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return syncSession(deps, stripe, event.data.object.id);
    case 'invoice.paid':
      return event.data.object.id ? syncInvoice(deps, stripe, event.data.object.id) : undefined;
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return syncRefunds(deps, stripe, idOf(event.data.object.payment_intent));
    case 'customer.subscription.updated':
      return syncSubscription(deps.db, stripe, event.data.object.id);
    case 'customer.subscription.deleted':
      return markStopped(deps.db, event.data.object.id);
    case 'payment_intent.payment_failed': {
      const { id, metadata } = event.data.object;
      return declined(deps, stripe, event, metadata, { payment_intent: id });
    }
    case 'invoice.payment_failed': {
      const details = event.data.object.parent?.subscription_details;
      const subscription = idOf(details?.subscription);
      if (subscription === undefined) return;
      return declined(deps, stripe, event, details?.metadata ?? null, { subscription });
    }
    default:
      return;
  }
}

/** Counted once, however often Stripe sends it. */
async function declined(
  { db }: AppDeps,
  stripe: Stripe,
  event: Stripe.Event,
  metadata: Stripe.Metadata | null,
  of: { payment_intent: string } | { subscription: string },
): Promise<void> {
  const mark = metadata?.network;
  if (!mark || !isOurs(metadata)) return;
  const areMany = await db
    .transaction()
    .execute(
      async (trx) => (await insertStripeEvent(trx, event)) && (await countDecline(trx, mark)),
    );
  if (areMany) await callStripe(() => endCheckout(stripe, of));
}
