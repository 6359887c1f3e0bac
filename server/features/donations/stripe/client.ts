import type Stripe from 'stripe';
import type { Settings, StripeSettings } from '#server/config.ts';
import { AppError } from '#server/platform/errors.ts';

/** How long Stripe may take for an answer, in ms, and how often it is asked again: people wait for it. */
const patience = { timeout: 5_000, maxNetworkRetries: 1 };

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

/** Stripe's own client. @throws {AppError} `notFound` where no keys are set */
export function stripeOf({ stripe: settings }: Settings): Promise<Stripe> {
  if (!settings) throw new AppError('notFound', 'Card payments aren’t set up on this site.');
  const known = clients.get(settings) ?? load(settings);
  clients.set(settings, known);
  return known;
}

/** It is large, and most starts need none of it for a while. */
async function load({ secretKey, baseUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, { ...patience, telemetry: false, ...placeOf(baseUrl) });
}

function placeOf(baseUrl: string | undefined) {
  if (baseUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** What Stripe says of a request that it has understood and will not do. */
interface StripeFailure {
  type?: string;
  code?: string;
  message?: string;
}

/**
 * Asks Stripe.
 * @throws {AppError} `badInput` for what Stripe will not do, `unavailable` where it cannot be reached
 */
export async function askStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { type, message } = error as StripeFailure;
    if (type === 'StripeInvalidRequestError') {
      throw new AppError('badInput', `Stripe rejected this request: ${message}`, {}, error);
    }
    const words = 'We can’t reach the payment service. Please try again in a moment.';
    throw new AppError('unavailable', words, { retryAfter: 10 }, error);
  }
}

/** Whether Stripe has refused because there is no such thing any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.cause as StripeFailure).code === 'resource_missing';

/** What every object of ours carries at Stripe: the account may sell other things too. */
export const ours = { source: 'common-plate' };
export const isOurs = (metadata: Stripe.Metadata | null | undefined): boolean =>
  metadata?.source === ours.source;

/** The id of what Stripe gives whole or by its id. */
export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;
