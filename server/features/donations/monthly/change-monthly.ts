import { Temporal } from 'temporal-polyfill';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  runTransactionGuard,
  withoutTransactionGuard,
} from '#server/platform/db/transaction-guard.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import {
  currentLanguage,
  currentTranslate,
  translate,
} from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { dayAt } from '../../site/day.ts';
import { findDonorContact } from '../donors/queries/donors.ts';
import { formatMoney } from '../format-money.ts';
import { givingOfCaller } from '../own/callers.ts';
import {
  findMonthlyGiftOf,
  type MonthlyGift,
  updateMonthlyGift,
} from '../queries/monthly-gifts.ts';
import { greeting } from '../receipts/letter.ts';
import { noSuchMonthlyGift } from './no-such-monthly-gift.ts';
import { nextDay, readMonthlyGifts } from './read-monthly-gifts.ts';
import { stopGift } from './stop-monthly.ts';
import { changeSubscription, type MonthlyChange } from './stripe-subscription.ts';

/** Changes of one monthly gift per hour: each is emailed to the donor. */
const freeChanges = 20;
/** How far ahead the next gift may be moved, in months. */
const furthest = 2;

/**
 * Changes a monthly gift, at Stripe first. The donor gets an email about it.
 * @throws {AppError} `notFound`; `conflict` if it was stopped; `badInput` for a date that is not in the next two
 * months, or if nothing would change; `unavailable` if Stripe cannot be reached: then it continues as it was
 */
export async function changeMonthly(
  deps: AppDeps,
  { token, id, stop, ...change }: CheckedBody<'donations/changeMonthly'>,
  context: CallContext,
): Promise<Reply<'donations/changeMonthly'>> {
  const { db } = deps;
  const t = currentTranslate();
  const own = await givingOfCaller(db, token, context);
  const gift = await findMonthlyGiftOf(db, id, own);
  if (!gift) throw noSuchMonthlyGift();
  await enforceRateLimit(db, { bucket: `monthly-change:${id}`, free: freeChanges, window: hour });
  if (stop === 1) {
    await stopGift(deps, gift, context);
    const message = t('giving.nowStopped');
    if (gift.status === 'active')
      await db.transaction().execute((trx) => tell(trx, gift, (t) => t('giving.nowStopped')));
    return {
      code: 1,
      message,
      monthly: await readMonthlyGifts(db, own.donors, own.addresses),
    };
  }
  if (gift.status !== 'active') {
    throw new AppError('conflict', t('giving.stoppedBefore'));
  }
  const today = await dayAt(db);
  refuseImpossible(gift, change, today);
  const message = messageFor(gift, change, t);
  await runTransactionGuard(db);
  const changed = gift.is_practice
    ? practiceChange(gift, change, today)
    : await changeSubscription(deps, gift, change);
  // Stripe has changed it, so it is recorded even if the caller was signed out since.
  await withoutTransactionGuard(() =>
    db.transaction().execute(async (trx) => {
      await updateMonthlyGift(trx, gift.subscription_id, changed);
      await tell(trx, gift, (t) => messageFor(gift, change, t));
      const userId = context.person?.userId ?? null;
      const what = Object.keys(change).join(', ');
      const action = `donations.changeMonthly: ${what}`;
      await audit(trx, { userId, action, subject: `monthly/${id}` });
    }),
  );
  const monthly = await readMonthlyGifts(db, own.donors, own.addresses);
  return { code: 1, message, monthly };
}

function refuseImpossible(gift: MonthlyGift, change: MonthlyChange, today: string): void {
  const { amount, nextOn, isPaused } = change;
  if (nextOn !== undefined) {
    const last = Temporal.PlainDate.from(today).add({ months: furthest }).toString();
    if (nextOn <= today || nextOn > last) {
      const date = longDate(last, currentLanguage());
      throw badField('nextOn', translate('giving.dateTooLate', { date }));
    }
  }
  const isSame =
    nextOn === undefined &&
    (amount === undefined || amount === gift.amount) &&
    (isPaused === undefined || isPaused === gift.is_paused);
  if (isSame) throw new AppError('badInput', translate('giving.nothingChanged'));
}

/** Changes a practice gift as Stripe would: a pause skips the months that it covers. */
function practiceChange(
  gift: MonthlyGift,
  { amount, nextOn, isPaused }: MonthlyChange,
  today: string,
) {
  const planned = gift.next_on || gift.started_on;
  return {
    amount: amount ?? gift.amount,
    is_paused: isPaused ?? gift.is_paused,
    next_on: nextOn ?? nextDay(planned, today, gift.next_on !== ''),
  };
}

function messageFor(
  { currency }: MonthlyGift,
  { amount, nextOn, isPaused }: MonthlyChange,
  t: Translate,
): string {
  const { language } = t;
  const parts = [
    amount !== undefined &&
      t('giving.nowAmount', { amount: formatMoney(amount, currency, language) }),
    nextOn !== undefined && t('giving.nowNextOn', { date: longDate(nextOn, language) }),
    isPaused === 1 && t('giving.nowPaused'),
    isPaused === 0 && t('giving.nowResumed'),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Tells the donor: someone who can read their email may have changed it. */
async function tell(
  trx: Db,
  gift: MonthlyGift,
  messageIn: (t: Translate) => string,
): Promise<void> {
  const donor = gift.donor_id === null ? undefined : await findDonorContact(trx, gift.donor_id);
  if (!donor?.email) return;
  const t = translatorFor(donor);
  await enqueueEmail(trx, {
    recipient: donor.email,
    subject: t('giving.changedSubject'),
    purpose: 'monthly-gift',
    language: t.language,
    paragraphs: [
      greeting(donor.name, t),
      ...(gift.is_practice === 1 ? [t('giving.changedPractice')] : []),
      messageIn(t),
      t('giving.changedByOthers'),
    ],
  });
}
