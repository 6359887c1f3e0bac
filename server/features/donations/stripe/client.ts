import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { AppDeps } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { StripeKeys } from '#server/platform/services/service-types.ts';

/** Stripe's timeout in ms, and the number of retries: a user is waiting. */
const requestLimits = { timeout: 5_000, maxNetworkRetries: 1 };
/** How long a call may take in all, in ms: the timeout restarts with every byte that arrives. */
const longestCall = 12_000;

/** The client that was used last. */
let last: { keys: StripeKeys; client: Promise<Stripe> } | undefined;

/**
 * Stripe's own client, with the keys that hold now.
 * @throws {AppError} `notFound` if no keys are set
 */
export async function stripeClient(deps: Pick<AppDeps, 'db' | 'settings'>): Promise<Stripe> {
  return openStripe(await readStripeKeys(deps));
}

/** @throws {AppError} `notFound` if no keys are set */
export async function readStripeKeys(deps: Pick<AppDeps, 'db' | 'settings'>): Promise<StripeKeys> {
  const { stripe } = await readServices(deps);
  if (!stripe) throw new AppError('notFound', translate('donate.notSetUp'));
  return stripe;
}

/** Whether a key is one for tests, by which no money moves. */
export const isTestKey = ({ secretKey }: Pick<StripeKeys, 'secretKey'>): boolean =>
  /^[rs]k_test_/.test(secretKey);

/** Stripe's own client with these keys. */
export function openStripe(keys: StripeKeys): Promise<Stripe> {
  if (!last || !isDeepStrictEqual(last.keys, keys)) last = { keys, client: load(keys) };
  return last.client;
}

/** Loaded lazily: it is large, and rarely needed right after the start. */
async function load({ secretKey, baseUrl }: StripeKeys): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, { ...requestLimits, telemetry: false, ...placeOf(baseUrl) });
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

/** Stripe's message about a request that it rejects. */
interface StripeFailure {
  type?: string;
  code?: string;
  message?: string;
}

/**
 * Calls Stripe.
 * @throws {AppError} `badInput` for what Stripe rejects; `unavailable` if it cannot be reached, or its answer cannot be
 * read: then it is unknown whether it did what was asked
 */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    const answer = await inTime(work());
    if (!isFromStripe(answer)) throw new Error('Stripe’s answer cannot be read.');
    return answer;
  } catch (error) {
    const { type, message } = error as StripeFailure;
    if (type === 'StripeInvalidRequestError') {
      const words = translate('donate.rejected', { reason: message ?? '' });
      throw new AppError('badInput', words, {}, error);
    }
    const words = translate('donate.unreachable');
    throw new AppError('unavailable', words, { retryAfter: 10 }, error);
  }
}

/** Whether an answer, or each of several, is one of Stripe's objects: all of them name their kind. */
function isFromStripe(answer: unknown): boolean {
  if (answer === undefined) return true;
  if (Array.isArray(answer)) return answer.every(isFromStripe);
  return typeof (answer as { object?: unknown } | null)?.object === 'string';
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Stripe did not answer in time.')), longestCall);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** Whether Stripe reports that the object no longer exists. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.cause as StripeFailure).code === 'resource_missing';

/** Metadata of all our objects at Stripe: the account may be used for other things too. */
export const ours = { source: 'common-plate' };
export const isOurs = (metadata: Stripe.Metadata | null | undefined): boolean =>
  metadata?.source === ours.source;

/** The id of an expandable Stripe field. */
export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;
