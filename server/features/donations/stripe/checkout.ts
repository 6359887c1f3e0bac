import type Stripe from 'stripe';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { asciiEmail } from '#contract/shared/email.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { requireOpenCampaign } from '../campaigns/designation.ts';
import { currencyOf, readGiving } from '../giving.ts';
import { isPracticeOn, practiceUrl } from '../practice/practice-payment.ts';
import { readDedication } from '../tributes/dedication.ts';
import { callStripe, stripeClient } from './client.ts';
import { limitDeclinedCards, networkPseudonym } from './declines.ts';
import { metadataOf } from './metadata.ts';

/** Payments that a network may start per hour without a bot check. */
const freeTries = 10;
/** Stripe's card fee in the United States: 2.9% and 30 cents. */
const fee = { perMille: 29, fixed: 30 };
const presets = [2_500, 5_000, 10_000, 25_000];

type CheckoutBody = CheckedBody<'donations/startCheckout'>;

export async function getForm(deps: AppDeps): Promise<Reply<'donations/getForm'>> {
  const [{ currency }, { decimalMark }] = await Promise.all([
    readGiving(deps.db),
    readSite(deps.db),
  ]);
  const isPractice = await isPracticeOn(deps);
  const isOnline = deps.settings.stripe !== undefined || isPractice;
  return {
    code: 1,
    isOnline: isOnline ? 1 : 0,
    isPractice: isPractice ? 1 : 0,
    currency,
    decimalMark,
    presets,
  };
}

/** The amount that leaves the whole gift after the fee, in cents. */
export const withFee = (amount: number): number =>
  Math.ceil(((amount + fee.fixed) * 1000) / (1000 - fee.perMille));

/**
 * Starts a payment at Stripe; we never see the card. Nothing is stored until it is paid.
 * @throws {AppError} `notFound` if no keys are set; `badInput` for another currency, a campaign that takes no gifts, or
 * an incomplete dedication; `tooMany` if a network tries often or has had many cards declined; `unavailable` without
 * Stripe
 */
export async function startCheckout(
  deps: AppDeps,
  request: CheckoutBody,
  context: CallContext,
): Promise<Reply<'donations/startCheckout'>> {
  const isPractice = await isPracticeOn(deps);
  const giving = await readGiving(deps.db);
  const currency = currencyOf(giving, request.currency);
  const amount = request.coverFee === 1 ? withFee(request.amount) : request.amount;
  const campaign = await requireOpenCampaign(deps.db, request.campaignId);
  const dedication = readDedication(request);
  if (isPractice) {
    const order = { ...request, ...dedication, amount };
    return { code: 1, url: practiceUrl(deps.settings.siteUrl, order) };
  }
  const stripe = await stripeClient(deps.settings);
  const bucket = `checkout:${context.network}`;
  const limit = { bucket, free: freeTries, window: hour };
  const isProven = await requireBotCheckBeyond(deps, limit, context);
  await limitDeclinedCards(deps, context, isProven);
  const { name } = await readSite(deps.db);
  const network = await networkPseudonym(deps.db, context.network);
  const session = sessionFor(
    {
      frequency: request.frequency,
      amount,
      currency,
      campaign,
      organization: giving.legalName || name,
      metadata: metadataOf({
        ...dedication,
        isAnonymous: request.isAnonymous ?? 0,
        campaignId: request.campaignId ?? '',
        network,
      }),
    },
    deps.settings.siteUrl,
    context.person?.isVerified === 1 ? context.person.email : undefined,
  );
  const { url } = await callStripe(() =>
    stripe.checkout.sessions.create(session, { idempotencyKey: keyFor(request, session) }),
  );
  if (!url)
    throw new AppError(
      'unavailable',
      'The payment service didn’t start this payment. Please try again in a moment.',
    );
  return { code: 1, url };
}

/** A retry has the same key: Stripe then answers with the payment that it has started. */
const keyFor = ({ attempt = newToken() }: CheckoutBody, session: object): string =>
  hashToken(`${attempt} ${JSON.stringify(session)}`);

interface Ordered {
  frequency: CheckoutBody['frequency'];
  amount: number;
  currency: string;
  /** The name of the campaign that it is for; empty: none. */
  campaign: string;
  organization: string;
  metadata: Record<string, string>;
}

function sessionFor(
  order: Ordered,
  siteUrl: string,
  email: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const { frequency, currency, organization, campaign, metadata } = order;
  const isMonthly = frequency === 'monthly';
  const gift = isMonthly ? `Monthly gift to ${organization}` : `Gift to ${organization}`;
  const name = campaign ? `${gift}: ${campaign}` : gift;
  return {
    mode: isMonthly ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: order.amount,
          product_data: { name: name.slice(0, 250) },
          ...(isMonthly && { recurring: { interval: 'month' as const } }),
        },
      },
    ],
    metadata,
    ...(isMonthly
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, submit_type: 'donate' as const }),
    ...(email !== undefined && { customer_email: asciiEmail(email) }),
    success_url: `${siteUrl}/Donate/Thank-You`,
    cancel_url: `${siteUrl}/Donate`,
  };
}
