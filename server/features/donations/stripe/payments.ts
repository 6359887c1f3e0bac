import type Stripe from 'stripe';
import { shownEmail } from '#contract/fields.ts';
import { longestEmail } from '#contract/shared/email.ts';
import { withoutInvisible } from '#contract/shared/text/invisible.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { dayAt } from '#server/features/site/day.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { findCampaign } from '../campaigns/queries.ts';
import { findOrAddDonor, mergedFrom } from '../donors/find-or-add-donor.ts';
import { findPayerDeletion } from '../donors/queries/deleted-payers.ts';
import { type DonorContact, findDonorContact } from '../donors/queries/donors.ts';
import { readGiving } from '../giving.ts';
import { findGiftByPayment } from '../queries/gifts.ts';
import { findMonthlyGiftBySubscription, insertMonthlyGift } from '../queries/monthly-gifts.ts';
import { hasIssuer } from '../receipts/issuer.ts';
import { enqueueReceipt } from '../receipts/receipts.ts';
import { recordGift } from '../record.ts';
import { sendCard } from '../tributes/send-card.ts';
import { callStripe, idOf, isOurs } from './client.ts';
import { dedicationIn, languageIn, listingIn } from './metadata.ts';
import { syncRefunds } from './refunds.ts';

/**
 * Records the payment of a Checkout session. Events may be outdated, so the current state is read from Stripe, and
 * their order does not matter.
 */
export async function syncSession(deps: AppDeps, stripe: Stripe, id: string): Promise<void> {
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
  );
  if (!isOurs(session.metadata) || session.payment_status !== 'paid') return;
  const invoice = idOf(session.invoice);
  if (session.mode === 'subscription') {
    if (invoice !== undefined) await syncInvoice(deps, stripe, invoice);
    return;
  }
  const payment = session.payment_intent;
  const paymentId = idOf(payment);
  if (paymentId === undefined || session.amount_total === null || !session.currency) return;
  const charge = typeof payment === 'string' ? null : payment?.latest_charge;
  const { email, name, address } = session.customer_details ?? {};
  await record(deps, {
    paymentId,
    amount: session.amount_total,
    currency: session.currency,
    // The day of payment: a bank transfer takes longer than the session.
    paidAt: (charge && typeof charge !== 'string' ? charge.created : session.created) * 1000,
    donor: donorIn(name, email, address),
    metadata: session.metadata ?? {},
    subscription: undefined,
  });
  await syncRefunds(deps, stripe, paymentId);
}

/** Records one month of a monthly gift. */
export async function syncInvoice(deps: AppDeps, stripe: Stripe, id: string): Promise<void> {
  const invoice = await callStripe(() => stripe.invoices.retrieve(id, { expand: ['payments'] }));
  const details = invoice.parent?.subscription_details;
  const subscription = idOf(details?.subscription);
  if (!isOurs(details?.metadata) || subscription === undefined) return;
  if (invoice.status !== 'paid' || invoice.amount_paid <= 0) return;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  const payment = idOf(paid?.payment.payment_intent);
  await record(deps, {
    paymentId: payment ?? invoice.id ?? id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    donor: donorIn(invoice.customer_name, invoice.customer_email, invoice.customer_address),
    metadata: details?.metadata ?? {},
    subscription,
  });
  if (payment !== undefined) await syncRefunds(deps, stripe, payment);
}

interface Paid {
  paymentId: string;
  amount: number;
  currency: string;
  /** In ms. */
  paidAt: number;
  donor: DonorContact;
  metadata: Stripe.Metadata;
  /** The monthly gift it belongs to; undefined: a one-time gift. */
  subscription: string | undefined;
}

/** Gift, donor, receipt and its email in one transaction: all of it, once, or nothing. */
function record({ db, settings }: AppDeps, paid: Paid): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await findGiftByPayment(trx, paid.paymentId)) return;
    const givenOn = await dayAt(trx, paid.paidAt);
    const monthly = await monthlyOf(trx, paid, givenOn);
    const donorId = monthly ? monthly.donor_id : await donorOf(trx, paid.paymentId, paid);
    // A gift's honoree is deleted with its donor.
    const dedication = dedicationIn(donorId === null ? {} : paid.metadata);
    const isAnonymous = paid.metadata.isAnonymous === '1';
    const campaignId = await designationOf(trx, paid, monthly);
    // Only the first month of a monthly gift is listed and announced.
    const isFirst = monthly === undefined || monthly.isNew;
    const id = await recordGift(trx, {
      donor_id: donorId,
      merged_from: monthly ? monthly.merged_from : await mergedFrom(trx, donorId, paid.donor.email),
      kind: 'online',
      frequency: monthly ? 'monthly' : 'once',
      amount: paid.amount,
      currency: paid.currency,
      given_on: givenOn,
      is_anonymous: isAnonymous ? 1 : 0,
      honoree: dedication.honoree,
      is_memorial: dedication.isMemorial,
      campaign_id: campaignId,
      listing: isFirst ? listingIn(paid.metadata) : '',
      payment_id: paid.paymentId,
      ...(monthly && { monthly_id: monthly.id }),
    });
    if (id === undefined) return;
    await audit(trx, { userId: null, action: 'donations.receive', subject: `donation/${id}` });
    const donor = donorId === null ? undefined : await findDonorContact(trx, donorId);
    // The gift comes first: if the receipt cannot be issued yet, staff mail it later.
    if (donor?.email && hasIssuer(await readGiving(trx))) await enqueueReceipt(trx, id, settings);
    const t = translatorOf(languageIn(paid.metadata));
    if (isFirst) await sendCard(trx, { id, donor: donor?.name ?? '', isAnonymous }, dedication, t);
  });
}

/** The campaign of a payment: its monthly gift's, or the one that was chosen, unless it was deleted since. */
async function designationOf(
  trx: Db,
  { metadata }: Pick<Paid, 'metadata'>,
  monthly: { campaign_id: string | null } | undefined,
): Promise<string | null> {
  if (monthly) return monthly.campaign_id;
  if (!metadata.campaignId) return null;
  return (await findCampaign(trx, metadata.campaignId))?.id ?? null;
}

/**
 * The donor of a payment or subscription; null if the payer is unknown, or was deleted before a backup was restored.
 */
async function donorOf(
  trx: Db,
  stripeId: string,
  { donor, metadata }: Pick<Paid, 'donor' | 'metadata'>,
): Promise<string | null> {
  if (donor.name === '' && donor.email === '') return null;
  if ((await findPayerDeletion(trx, stripeId)) !== undefined) return null;
  return findOrAddDonor(trx, donor, languageIn(metadata));
}

/** The monthly gift of a subscription, created with its first month. None if its donor was deleted. */
async function monthlyOf(trx: Db, paid: Paid, day: string) {
  const { subscription, amount, currency, donor } = paid;
  if (subscription === undefined) return undefined;
  const known = await findMonthlyGiftBySubscription(trx, subscription);
  if (known) return { ...known, isNew: false };
  const isDeleted = (await findPayerDeletion(trx, subscription)) !== undefined;
  const donorId = await donorOf(trx, subscription, paid);
  await insertMonthlyGift(trx, {
    id: newId(),
    subscription_id: subscription,
    donor_id: donorId,
    merged_from: await mergedFrom(trx, donorId, donor.email),
    amount,
    currency,
    status: isDeleted ? 'stopping' : 'active',
    started_on: day,
    campaign_id: await designationOf(trx, paid, undefined),
    created_at: Date.now(),
  });
  const added = await findMonthlyGiftBySubscription(trx, subscription);
  return added && { ...added, isNew: true };
}

/** The payer's details, truncated to the contract's lengths. */
const donorIn = (
  name: string | null | undefined,
  email: string | null | undefined,
  address: Stripe.Address | null | undefined,
): DonorContact => ({
  name: withoutInvisible(name ?? '')
    .slice(0, 200)
    .toWellFormed(),
  email: (email ?? '').length > longestEmail ? '' : shownEmail(email ?? ''),
  address: inOneLine(address),
});

const inOneLine = (address: Stripe.Address | null | undefined): string =>
  address
    ? [
        address.line1,
        address.line2,
        address.city,
        [address.state, address.postal_code].filter(Boolean).join(' '),
        address.country,
      ]
        .filter(Boolean)
        .join(', ')
        .slice(0, 300)
    : '';
