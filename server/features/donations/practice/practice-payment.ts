import { randomInt } from 'node:crypto';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  currentLanguage,
  currentTranslate,
  translate,
} from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { dayAt } from '../../site/day.ts';
import { requireOpenCampaign } from '../campaigns/designation.ts';
import { listingOf } from '../campaigns/listing.ts';
import { findOrAddDonor, mergedFrom } from '../donors/find-or-add-donor.ts';
import { readGiving } from '../giving.ts';
import { localUrl } from '../local-url.ts';
import { findMonthlyGiftBySubscription, insertMonthlyGift } from '../queries/monthly-gifts.ts';
import { enqueueReceipt } from '../receipts/receipts.ts';
import { recordGift } from '../record.ts';
import { thanksUrl } from '../thanks-url.ts';
import { type Dedication, readDedication } from '../tributes/dedication.ts';
import { sendCard } from '../tributes/send-card.ts';
import { isDemoSite } from './queries.ts';

/** Practice payments that a network may make per hour without a bot check: each emails a receipt. */
const freePayments = 5;

type Body = CheckedBody<'donations/payPractice'>;

/**
 * Whether the demo site offers the practice checkout in place of Stripe: never with Stripe's keys or `SEED=none`, nor
 * on a site that did not begin with the demo content.
 */
export async function isPracticeOn(deps: Pick<AppDeps, 'db' | 'settings'>) {
  const { stripe, unreadable } = await readServices(deps);
  // Where keys only cannot be read, donors mean real gifts.
  if (unreadable.includes('stripe')) return false;
  return stripe === undefined && deps.settings.seed !== 'none' && (await isDemoSite(deps.db));
}

/** The address of the practice payment of an order, in place of Stripe's page. */
export function practiceUrl(
  siteUrl: string,
  { amount, frequency, ...order }: Omit<Body, 'name' | 'email' | 'attempt'>,
): string {
  const {
    isAnonymous,
    isMemorial,
    campaignId,
    listing,
    honoree,
    cardName,
    cardEmail,
    cardMessage,
  } = order;
  const optional = {
    isAnonymous,
    isMemorial,
    campaignId,
    listing,
    honoree,
    cardName,
    cardEmail,
    cardMessage,
  };
  const filled = Object.entries(optional).filter(([, value]) => value);
  const parameters = new URLSearchParams({
    amount: String(amount),
    frequency,
    ...Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
  });
  return localUrl(siteUrl, `/practice-payment?${parameters}`);
}

/**
 * Records a practice gift, once for each `attempt`: no money changes hands.
 * @throws {AppError} `notFound` if the site has no practice checkout; `badInput` for a campaign that takes no gifts, or
 * an incomplete dedication; `tooMany` if a network pays often
 */
export async function payPractice(
  deps: AppDeps,
  { attempt, ...body }: Body,
  context: CallContext,
): Promise<Reply<'donations/payPractice'>> {
  if (!(await isPracticeOn(deps))) {
    throw new AppError('notFound', translate('donate.noPracticeCheckout'));
  }
  await requireOpenCampaign(deps.db, body.campaignId);
  const dedication = readDedication(body);
  const bucket = `practice:${context.network}`;
  await requireBotCheckBeyond(deps, { bucket, free: freePayments, window: hour }, context);
  const id = await deps.db.transaction().execute((trx) => {
    const caller = emailKey(body.email);
    const request = { call: 'donations/payPractice', caller, attempt, body };
    return runOnce(trx, request, translate('donate.practicePaidBefore'), () =>
      pay(trx, body, dedication, deps.settings),
    );
  });
  return { code: 1, url: thanksUrl(deps.settings.siteUrl, `practice_${id}`) };
}

async function pay(
  trx: Db,
  body: Omit<Body, 'attempt'>,
  dedication: Dedication,
  site: AppDeps['settings'],
): Promise<string> {
  const { currency } = await readGiving(trx);
  const day = await dayAt(trx);
  const { campaignId = null } = body;
  const contact = { name: body.name.trim(), email: body.email, address: '' };
  const donorId = await findOrAddDonor(trx, contact, currentLanguage());
  const merged_from = await mergedFrom(trx, donorId, contact.email);
  const monthlyId =
    body.frequency === 'monthly'
      ? await startMonths(trx, {
          donorId,
          merged_from,
          amount: body.amount,
          currency,
          day,
          campaignId,
        })
      : undefined;
  const id = await recordPracticeGift(trx, site, {
    donor_id: donorId,
    merged_from,
    amount: body.amount,
    currency,
    given_on: day,
    is_anonymous: body.isAnonymous ?? 0,
    honoree: dedication.honoree,
    is_memorial: dedication.isMemorial,
    campaign_id: campaignId,
    listing: listingOf(body),
    ...(monthlyId && { monthly_id: monthlyId }),
  });
  const isAnonymous = body.isAnonymous === 1;
  const t = currentTranslate();
  await sendCard(trx, { id, donor: contact.name, isAnonymous, isPractice: true }, dedication, t);
  return id;
}

interface Months {
  donorId: string;
  merged_from: string;
  amount: number;
  currency: string;
  day: string;
  campaignId: string | null;
}

async function startMonths(
  trx: Db,
  { donorId, merged_from, amount, currency, day, campaignId }: Months,
): Promise<string> {
  const subscription = `practice_${newId()}`;
  await insertMonthlyGift(trx, {
    id: newId(),
    subscription_id: subscription,
    donor_id: donorId,
    merged_from,
    amount,
    currency,
    status: 'active',
    started_on: day,
    is_practice: 1,
    campaign_id: campaignId,
    created_at: Date.now(),
  });
  const monthly = await findMonthlyGiftBySubscription(trx, subscription);
  return monthly?.id ?? '';
}

type PracticeGift = Omit<
  Parameters<typeof recordGift>[1],
  'kind' | 'frequency' | 'payment_id' | 'practice_number'
>;

/**
 * Records a practice gift under a number of its own: the numbers of real receipts have no gaps. Its receipt, marked as
 * practice, is emailed.
 * @returns its id
 */
export async function recordPracticeGift(
  trx: Db,
  site: AppDeps['settings'],
  gift: PracticeGift,
): Promise<string> {
  const id = await recordGift(trx, {
    ...gift,
    kind: 'online',
    frequency: gift.monthly_id === undefined ? 'once' : 'monthly',
    practice_number: `PRACTICE-${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
  });
  if (id === undefined) throw new Error('A practice gift cannot be a duplicate of a payment.');
  await enqueueReceipt(trx, id, site);
  await audit(trx, { userId: null, action: 'donations.practice', subject: `donation/${id}` });
  return id;
}
