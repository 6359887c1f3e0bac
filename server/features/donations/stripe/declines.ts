import type Stripe from 'stripe';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { botCheckNeeded, checkProof } from '#server/platform/limits/bot-check.ts';
import { countWithBackoff, incrementCounter, tooMany } from '#server/platform/limits/rate-limit.ts';
import { findDeclines } from './queries.ts';

const window = 60 * minute;
/** After this many declined cards per network and hour, each further payment waits longer; */
const slowAfter = 3;
/** and after this many it needs a bot check, and the payment at which it happened ends. */
const challengeAfter = 6;
const longestWait = 5 * minute;

/** The pseudonym of a network at Stripe, which should not learn its address. */
export async function networkPseudonym(db: Db, network: string): Promise<string> {
  return hashToken(`${await sharedSecret(db, 'networkSecret')} ${network}`).slice(0, 32);
}

/**
 * Counts a declined card.
 * @returns whether the limit is reached and the payment must end
 */
export async function countDecline(trx: Db, pseudonym: string): Promise<boolean> {
  const { count: declines } = await incrementCounter(trx, {
    bucket: `declined:${pseudonym}`,
    window,
  });
  return declines >= challengeAfter;
}

/** Ends an open payment: someone testing cards has to start over. */
export async function endCheckout(
  stripe: Stripe,
  of: { payment_intent: string } | { subscription: string },
): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ ...of, limit: 1 });
  const [session] = data;
  if (session?.status === 'open') await stripe.checkout.sessions.expire(session.id);
}

/**
 * Slows down payments from a network in which many cards were declined: someone may be testing stolen cards.
 * @param isProven whether this call's bot check has already been verified: it works once
 * @throws {AppError} `tooMany` if many cards from this network were declined
 */
export async function limitDeclinedCards(
  deps: AppDeps,
  context: CallContext,
  isProven: boolean,
): Promise<void> {
  const pseudonym = await networkPseudonym(deps.db, context.network);
  const row = await findDeclines(deps.db, `declined:${pseudonym}`);
  if (!row || row.count < slowAfter) return;
  const isChallenged = row.count >= challengeAfter;
  if (isChallenged && !isProven && (await checkProof(deps, context)) === null) {
    throw await botCheckNeeded(deps, context);
  }
  const pace = { bucket: `declined-pace:${pseudonym}`, free: 1, window, longestWait };
  const wait = await countWithBackoff(deps.db, pace);
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}
