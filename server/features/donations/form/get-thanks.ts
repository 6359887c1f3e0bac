import type Stripe from 'stripe';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  currentLanguage,
  translate,
  withWanted,
} from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { campaignIn } from '../campaigns/in-language.ts';
import { findCampaign } from '../campaigns/queries.ts';
import { readGiving } from '../giving.ts';
import { findGiftOfCheckout, findPracticeGift } from '../queries/thanks.ts';
import { hasIssuer } from '../receipts/issuer.ts';
import { callStripe, idOf, isGone, isOurs, stripeClient } from '../stripe/client.ts';

type Thanks = Reply<'donations/getThanks'>;

/** Thank-you pages that a network may open per hour: each asks Stripe. */
const freePages = 60;

/**
 * What the thank-you page says about a payment, and nothing about its donor. Only Stripe knows whether it was paid, and
 * only a recorded gift whether its receipt was emailed.
 * @throws {AppError} `notFound` for a payment that is unknown or was not made; `tooMany`; `unavailable` without Stripe
 */
export async function getThanks(
  deps: AppDeps,
  { session, language }: CheckedBody<'donations/getThanks'>,
  { network }: CallContext,
): Promise<Thanks> {
  await enforceRateLimit(deps.db, { bucket: `thanks:${network}`, free: freePages, window: hour });
  return withWanted(language, () =>
    session.startsWith('practice_')
      ? thanksForPractice(deps.db, session.slice('practice_'.length))
      : thanksForSession(deps, session),
  );
}

async function thanksForPractice(db: Db, id: string): Promise<Thanks> {
  const gift = await findPracticeGift(db, id);
  if (!gift) throw noSuchPayment();
  const { amount, currency, frequency, campaign_id } = gift;
  return {
    code: 1,
    amount,
    currency,
    frequency,
    isPending: 0,
    isPractice: 1,
    receipt: 'emailed',
    ...(await campaignOf(db, campaign_id)),
  };
}

async function thanksForSession(deps: AppDeps, id: string): Promise<Thanks> {
  const { db } = deps;
  const session = await retrieve(deps, id);
  const { status, amount_total: amount, currency, metadata } = session;
  if (!isOurs(metadata) || status !== 'complete' || amount === null || !currency) {
    throw noSuchPayment();
  }
  return {
    code: 1,
    amount,
    currency,
    frequency: session.mode === 'subscription' ? 'monthly' : 'once',
    isPending: session.payment_status === 'unpaid' ? 1 : 0,
    isPractice: 0,
    receipt: await receiptOf(db, session),
    ...(await campaignOf(db, metadata?.campaignId ?? null)),
  };
}

async function retrieve(deps: AppDeps, id: string): Promise<Stripe.Checkout.Session> {
  const stripe = await stripeClient(deps);
  try {
    return await callStripe(() => stripe.checkout.sessions.retrieve(id));
  } catch (error) {
    throw isGone(error) ? noSuchPayment() : error;
  }
}

/** A gift that is not recorded yet gets its receipt with its record: see `../stripe/payments.ts`. */
async function receiptOf(db: Db, session: Stripe.Checkout.Session): Promise<Thanks['receipt']> {
  const gift = await findGiftOfCheckout(db, {
    paymentId: idOf(session.payment_intent) ?? '',
    subscriptionId: idOf(session.subscription) ?? '',
  });
  if (gift) return gift.receipt_sent_at === null ? 'none' : 'emailed';
  const hasAddress = Boolean(session.customer_details?.email);
  return hasAddress && hasIssuer(await readGiving(db)) ? 'coming' : 'none';
}

async function campaignOf(db: Db, id: string | null) {
  const campaign = id === null ? undefined : await findCampaign(db, id);
  if (!campaign) return { campaign: '', campaignSlug: '', language: currentLanguage() };
  const { name, language } = await campaignIn(db, campaign);
  return {
    campaign: name,
    campaignSlug: campaign.is_published === 1 ? campaign.slug : '',
    language,
  };
}

const noSuchPayment = () => new AppError('notFound', translate('donate.noSuchPayment'));
