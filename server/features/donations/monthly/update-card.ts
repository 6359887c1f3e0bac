import type Stripe from 'stripe';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { localUrl } from '../local-url.ts';
import { givingOfCaller } from '../own/callers.ts';
import { findMonthlyGiftOf } from '../queries/monthly-gifts.ts';
import { callStripe, idOf, stripeClient } from '../stripe/client.ts';
import { stripeLocaleOf } from '../stripe/locales.ts';
import { noSuchMonthlyGift } from './no-such-monthly-gift.ts';

/**
 * The address where the donor updates the card of a monthly gift: Stripe's portal, so that we never see it.
 * @throws {AppError} `notFound`; `conflict` if the gift was stopped; `unavailable` without Stripe
 */
export async function updateCard(
  { db, settings }: AppDeps,
  { token, id }: CheckedBody<'donations/updateCard'>,
  context: CallContext,
): Promise<Reply<'donations/updateCard'>> {
  const gift = await findMonthlyGiftOf(db, id, await givingOfCaller(db, token, context));
  if (!gift) throw noSuchMonthlyGift();
  if (gift.status !== 'active') {
    throw new AppError('conflict', translate('giving.needsNoCard'));
  }
  if (gift.is_practice === 1) return { code: 1, url: localUrl(settings.siteUrl, '/practice-card') };
  const stripe = await stripeClient({ db, settings });
  const subscription = await callStripe(() => stripe.subscriptions.retrieve(gift.subscription_id));
  const customer = idOf(subscription.customer) ?? '';
  await chargeCardOfCustomer(stripe, subscription, customer);
  // The link's token is a secret that Stripe need not know.
  const return_url = localUrl(settings.siteUrl, token === undefined ? '/account' : '/giving');
  const { url } = await callStripe(() =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url,
      locale: stripeLocaleOf(currentLanguage()),
      flow_data: { type: 'payment_method_update' },
    }),
  );
  return { code: 1, url };
}

/**
 * Makes a subscription's card the customer's, which is what the portal changes: a card of the subscription's own would
 * go on being charged.
 */
async function chargeCardOfCustomer(
  stripe: Stripe,
  { id, default_payment_method }: Stripe.Subscription,
  customer: string,
): Promise<void> {
  const card = idOf(default_payment_method);
  if (card === undefined) return;
  await callStripe(() =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
  );
  await callStripe(() => stripe.subscriptions.update(id, { default_payment_method: '' }));
}
