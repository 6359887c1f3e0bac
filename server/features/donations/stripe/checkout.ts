import type Stripe from 'stripe';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { withFee } from '#contract/shared/card-fee.ts';
import { asciiEmail } from '#contract/shared/email.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { requireOpenCampaign } from '../campaigns/designation.ts';
import { listingOf } from '../campaigns/listing.ts';
import { formatMoney } from '../format-money.ts';
import { currencyOf, readGiving } from '../giving.ts';
import { localUrl } from '../local-url.ts';
import { isPracticeOn, practiceUrl } from '../practice/practice-payment.ts';
import { thanksUrl } from '../thanks-url.ts';
import { readDedication } from '../tributes/dedication.ts';
import { callStripe, stripeClient } from './client.ts';
import { limitDeclinedCards, networkPseudonym } from './declines.ts';
import { stripeLocaleOf } from './locales.ts';
import { metadataOf } from './metadata.ts';

/** Payments that a network may start per hour without a bot check. */
const freeTries = 10;

type CheckoutBody = CheckedBody<'donations/startCheckout'>;

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
  const stripe = await stripeClient(deps);
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
      fee: amount - request.amount,
      currency,
      campaign,
      organization: giving.legalName || name,
      metadata: metadataOf({
        ...dedication,
        isAnonymous: request.isAnonymous ?? 0,
        campaignId: request.campaignId ?? '',
        listing: listingOf(request),
        language: currentLanguage(),
        network,
      }),
    },
    deps.settings.siteUrl,
    context.person?.isVerified === 1 ? context.person.email : undefined,
  );
  const { url } = await callStripe(() =>
    stripe.checkout.sessions.create(session, { idempotencyKey: keyFor(request, session) }),
  );
  if (!url) throw new AppError('unavailable', translate('donate.notStarted'));
  return { code: 1, url };
}

/** A retry has the same key: Stripe then answers with the payment that it has started. */
const keyFor = ({ attempt = newToken() }: CheckoutBody, session: object): string =>
  hashToken(`${attempt} ${JSON.stringify(session)}`);

interface Ordered {
  frequency: CheckoutBody['frequency'];
  amount: number;
  /** The part of the amount that covers the card fee; 0: none. */
  fee: number;
  currency: string;
  /** The name of the campaign that it is for; empty: none. */
  campaign: string;
  organization: string;
  metadata: Record<string, string>;
}

/** What a donor pays for, as Stripe shows it. */
const lines = {
  once: { general: 'donate.lineOnce', campaign: 'donate.lineOnceFor' },
  monthly: { general: 'donate.lineMonthly', campaign: 'donate.lineMonthlyFor' },
} as const;

function sessionFor(
  order: Ordered,
  siteUrl: string,
  email: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const { frequency, currency, organization, campaign, metadata } = order;
  const isMonthly = frequency === 'monthly';
  const language = currentLanguage();
  const name = translate(lines[frequency][campaign ? 'campaign' : 'general'], {
    organization,
    campaign,
  });
  return {
    locale: stripeLocaleOf(language),
    mode: isMonthly ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: order.amount,
          product_data: {
            name: name.slice(0, 250),
            ...(order.fee > 0 && {
              description: translate('donate.lineFee', {
                fee: formatMoney(order.fee, currency, language),
              }),
            }),
          },
          ...(isMonthly && { recurring: { interval: 'month' as const } }),
        },
      },
    ],
    metadata,
    ...(isMonthly
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, submit_type: 'donate' as const }),
    ...(email !== undefined && { customer_email: asciiEmail(email) }),
    // Stripe writes the session's id in place of the braces.
    success_url: thanksUrl(siteUrl, '{CHECKOUT_SESSION_ID}'),
    cancel_url: localUrl(siteUrl, '/Donate'),
  };
}
