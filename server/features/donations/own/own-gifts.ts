import type { CheckedBody, Reply } from '#contract/index.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  currentLanguage,
  currentTranslate,
  translate,
} from '#server/platform/language/current-language.ts';
import { withCampaignNames } from '../campaigns/in-language.ts';
import { presentDonation } from '../donation-list.ts';
import type { OwnGiving } from '../donors/account-donors.ts';
import { readGiving } from '../giving.ts';
import { readMonthlyGifts } from '../monthly/read-monthly-gifts.ts';
import { existsReceiptOf, listOwnGifts } from '../queries/gifts.ts';
import { hasIssuer } from '../receipts/issuer.ts';
import { receiptPdf } from '../receipts/receipt-files.ts';
import { readReceipt } from '../receipts/receipts.ts';
import { givingOfCaller, givingOfSession } from './callers.ts';
import { listDonorContacts } from './queries.ts';

async function readOwnGifts(db: Db, own: OwnGiving) {
  const [rows, monthly] = await Promise.all([
    listOwnGifts(db, own),
    readMonthlyGifts(db, own.donors, own.addresses),
  ]);
  const language = currentLanguage();
  const gifts = (await withCampaignNames(db, rows)).map(({ campaignNames, ...row }) =>
    presentDonation({ ...row, campaign_name: campaignNames[language] ?? row.campaign_name }),
  );
  return { gifts, monthly };
}

export async function getOwnGifts(
  { db }: AppDeps,
  context: CallContext,
): Promise<Reply<'donations/getOwnGifts'>> {
  return { code: 1, ...(await readOwnGifts(db, await givingOfSession(db, context))) };
}

/** @throws {AppError} as `givingOfCaller` */
export async function getOwnGiving(
  { db }: AppDeps,
  { token }: CheckedBody<'donations/getOwnGiving'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnGiving'>> {
  const found = await givingOfCaller(db, token, context);
  const own = await readOwnGifts(db, found);
  const [donor] = await listDonorContacts(db, found.donors);
  const giving = await readGiving(db);
  const years = own.gifts
    .filter(({ net, currency }) => net > 0 && currency === giving.currency)
    .filter(({ isPractice }) => isPractice === 1 || hasIssuer(giving))
    .map(({ givenOn }) => Number(givenOn.slice(0, 4)));
  const language = donor ? knownLanguage(donor.language) : null;
  return { code: 1, ...own, years: [...new Set(years)], language };
}

/** @throws {AppError} `notFound`, for someone else's gift too */
export async function getOwnReceipt(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getOwnReceipt'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnReceipt'>> {
  return receiptFor(db, id, await givingOfSession(db, context));
}

/** @throws {AppError} `notFound`, for someone else's gift too */
export async function getOwnReceiptPdf(
  deps: AppDeps,
  { id }: CheckedBody<'donations/getOwnReceiptPdf'>,
  context: CallContext,
): Promise<Reply<'donations/getOwnReceiptPdf'>> {
  await requireOwn(deps.db, id, await givingOfSession(deps.db, context));
  return receiptPdf(deps, id, currentTranslate());
}

/** @throws {AppError} `notFound`, for someone else's gift too; else as `givingOfCaller` */
export async function getReceiptByLink(
  { db }: AppDeps,
  { token, id }: CheckedBody<'donations/getReceiptByLink'>,
  context: CallContext,
): Promise<Reply<'donations/getReceiptByLink'>> {
  return receiptFor(db, id, await givingOfCaller(db, token, context));
}

async function receiptFor(db: Db, id: string, own: OwnGiving) {
  await requireOwn(db, id, own);
  return { code: 1 as const, receipt: await readReceipt(db, id, currentTranslate()) };
}

async function requireOwn(db: Db, id: string, own: OwnGiving): Promise<void> {
  const isTheirs = await existsReceiptOf(db, id, own);
  if (!isTheirs) throw new AppError('notFound', translate('giving.noSuchReceipt'));
}
