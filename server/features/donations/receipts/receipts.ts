import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { readDonation } from '../donation.ts';
import { type Giving, readGiving } from '../giving.ts';
import { formatDay, formatMoney } from '../money.ts';
import { findGiftForReceipt, markReceiptSent } from './queries.ts';
import { replacedNumber } from './receipt-numbers.ts';

type Receipt = Reply<'donations/getReceipt'>['receipt'];

/**
 * A gift's receipt, worded as IRS Publication 1771 requires: who received it, what, when, and that nothing was given in
 * return. A gift in kind is described and never valued.
 * @throws {AppError} `notFound` if the donor is unknown; `badInput` while the legal name or the EIN, which a receipt
 * must state, is not set
 */
export async function readReceipt(
  db: Db,
  id: string,
): Promise<Receipt & { email: string; userId: string | null }> {
  const gift = await findGiftForReceipt(db, id);
  if (!gift?.receipt_number) {
    throw new AppError('notFound', 'Anonymous gifts without a donor have no receipt.');
  }
  const [site, giving] = await Promise.all([readSite(db), readGiving(db)]);
  requireIssuer(giving);
  const organization = giving.legalName;
  const replaced = replacedNumber(gift.receipt_number);
  const money = (cents: number) => formatMoney(cents, gift.currency);
  const lines = [
    `Dear ${gift.name || 'friend'},`,
    `Thank you for your gift to ${organization}. This is your receipt; please keep it for your tax records.`,
    `Receipt number: ${gift.receipt_number}`,
    ...(replaced ? [`This receipt replaces receipt ${replaced}.`] : []),
    ...(gift.name || gift.address
      ? [`Received from: ${[gift.name, gift.address].filter(Boolean).join(', ')}`]
      : []),
    gift.kind === 'in-kind'
      ? `Gift in kind: ${gift.description}`
      : `Amount: ${money(gift.amount)} (${ways[gift.kind]}${gift.frequency === 'monthly' ? ', monthly' : ''})`,
    `Date of the gift: ${formatDay(gift.given_on)}`,
    ...(gift.honoree ? [`In honor of: ${gift.honoree}`] : []),
    ...refundLines(gift.amount, gift.net, money),
    `No goods or services were provided in exchange for this gift.`,
    [organization, site.address, `EIN ${giving.ein}`].filter(Boolean).join(' · '),
  ];
  return {
    number: gift.receipt_number,
    recipient: gift.name || gift.email,
    subject: `Your receipt ${gift.receipt_number}`,
    paragraphs: lines,
    email: gift.email,
    userId: gift.user_id,
  };
}

/** Whether receipts can be issued: they state the issuer and its EIN. */
export const hasIssuer = ({ legalName, ein }: Pick<Giving, 'legalName' | 'ein'>): boolean =>
  legalName.trim() !== '' && ein !== '';

function requireIssuer(giving: Giving): void {
  if (hasIssuer(giving)) return;
  const message =
    'Receipts need the organization’s legal name and EIN. An administrator sets both under “Receipts and currency” on the Donations screen.';
  throw new AppError('badInput', message, { errors: { issuer: message } });
}

const ways = { online: 'online', cash: 'cash', check: 'check', 'in-kind': 'in kind' };

function refundLines(amount: number, net: number, money: (cents: number) => string): string[] {
  if (net === amount) return [];
  if (net === 0) return ['This gift has been refunded in full: there is nothing to deduct.'];
  return [`Refunded since: ${money(amount - net)}. Remaining gift: ${money(net)}`];
}

/**
 * Queues a receipt in the outbox.
 * @throws {AppError} `notFound`; `badInput` if no address is known
 */
export async function enqueueReceipt(trx: Db, id: string): Promise<void> {
  const { email, userId, subject, paragraphs } = await readReceipt(trx, id);
  if (email === '') {
    throw new AppError('badInput', 'The donor has no email address. Print the receipt instead.');
  }
  await enqueueEmail(trx, {
    recipient: email,
    subject,
    purpose: 'receipt',
    paragraphs,
    ...(userId && { userId }),
  });
  await markReceiptSent(trx, id);
}

export async function getReceipt(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getReceipt'>,
): Promise<Reply<'donations/getReceipt'>> {
  return { code: 1, receipt: await readReceipt(db, id) };
}

/**
 * Mails the current receipt, again if need be, and once for each `attempt`.
 * @throws {AppError} `notFound`, `badInput`
 */
export function mailReceipt(
  { db }: AppDeps,
  { id, attempt }: CheckedBody<'donations/mailReceipt'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/mailReceipt'>> {
  return db.transaction().execute(async (trx) => {
    const request = { call: 'donations/mailReceipt', caller: userId, attempt, body: { id } };
    await runOnce(trx, request, 'This attempt was for another receipt.', async () => {
      await enqueueReceipt(trx, id);
      await audit(trx, { userId, action: 'donations.mailReceipt', subject: `donation/${id}` });
      return id;
    });
    return {
      code: 1,
      message: 'The receipt is being sent.',
      donation: await readDonation(trx, id),
    };
  });
}
