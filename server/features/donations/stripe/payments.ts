import type Stripe from 'stripe';
import type { AppDeps } from '#server/app-deps.ts';
import { dayAt } from '#server/features/site/day.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findOrAddDonor } from '../donors/find-or-add-donor.ts';
import { type DonorContact, findDonorEmail } from '../donors/queries/donors.ts';
import { readGiving } from '../giving.ts';
import { findGiftByPayment } from '../queries/gifts.ts';
import { findMonthlyGiftBySubscription, insertMonthlyGift } from '../queries/monthly-gifts.ts';
import { enqueueReceipt, hasIssuer } from '../receipts/receipts.ts';
import { recordGift } from '../record.ts';
import { callStripe, idOf, isOurs } from './client.ts';
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
function record({ db }: AppDeps, paid: Paid): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await findGiftByPayment(trx, paid.paymentId)) return;
    const givenOn = await dayAt(trx, paid.paidAt);
    const monthly = await monthlyOf(trx, paid, givenOn);
    const donorId = monthly ? monthly.donor_id : await donorOf(trx, paid.donor);
    const id = await recordGift(trx, {
      donor_id: donorId,
      kind: 'online',
      frequency: monthly ? 'monthly' : 'once',
      amount: paid.amount,
      currency: paid.currency,
      given_on: givenOn,
      is_anonymous: paid.metadata.isAnonymous === '1' ? 1 : 0,
      // A monthly gift's honoree is deleted with its donor.
      honoree: donorId === null ? '' : (paid.metadata.honoree ?? '').slice(0, 100),
      payment_id: paid.paymentId,
      ...(monthly && { monthly_id: monthly.id }),
    });
    if (id === undefined) return;
    await audit(trx, { userId: null, action: 'donations.receive', subject: `donation/${id}` });
    // The gift comes first: if the receipt cannot be issued yet, staff mail it later.
    if (donorId !== null && (await hasAddress(trx, donorId)) && hasIssuer(await readGiving(trx))) {
      await enqueueReceipt(trx, id);
    }
  });
}

const donorOf = (trx: Db, donor: DonorContact) =>
  donor.name === '' && donor.email === '' ? Promise.resolve(null) : findOrAddDonor(trx, donor);

async function hasAddress(trx: Db, donorId: string): Promise<boolean> {
  const donor = await findDonorEmail(trx, donorId);
  return donor !== undefined && donor.email !== '';
}

/** The monthly gift of a subscription, created with its first month. None if its donor was deleted. */
async function monthlyOf(trx: Db, { subscription, amount, currency, donor }: Paid, day: string) {
  if (subscription === undefined) return undefined;
  const known = await findMonthlyGiftBySubscription(trx, subscription);
  if (known) return known;
  await insertMonthlyGift(trx, {
    id: newId(),
    subscription_id: subscription,
    donor_id: await donorOf(trx, donor),
    amount,
    currency,
    status: 'active',
    started_on: day,
    created_at: Date.now(),
  });
  return findMonthlyGiftBySubscription(trx, subscription);
}

/** The payer's details, truncated to the contract's lengths. */
const donorIn = (
  name: string | null | undefined,
  email: string | null | undefined,
  address: Stripe.Address | null | undefined,
): DonorContact => ({
  name: (name ?? '').slice(0, 200).toWellFormed(),
  email: (email ?? '').length > 254 ? '' : (email ?? ''),
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
