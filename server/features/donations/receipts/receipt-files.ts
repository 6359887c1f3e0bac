import type { CheckedBody, Reply } from '#contract/index.ts';
import {
  knownLanguage,
  type Language,
  staffLanguage,
} from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { auditEach, auditExport } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor, translatorOf } from '#server/platform/language/catalogs.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import type { PdfFile } from '#server/platform/pdf/pdf-file.ts';
import { renderPdf } from '#server/platform/pdf/render-pdf.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { composeReceipt, receiptLetter } from './compose-receipt.ts';
import { type Issuer, readIssuer, requireIssuer } from './issuer.ts';
import { type GiftForReceipt, listGiftsForReceipts } from './queries.ts';
import { enqueueComposed, findForReceipt } from './receipts.ts';

type PdfDeps = Pick<AppDeps, 'db' | 'media'>;

/**
 * A receipt as a PDF.
 * @param t absent: in the donor’s language
 * @throws {AppError} `notFound`, `badInput`: see `findForReceipt`
 */
export async function receiptPdf(
  { db, media }: PdfDeps,
  id: string,
  t?: Translate,
): Promise<Reply<'donations/getReceiptPdf'>> {
  const { gift, issuer } = await findForReceipt(db, id);
  const words = t ?? translatorFor(gift);
  const title = words('receipts.title', { number: gift.receipt_number });
  const letters = [receiptLetter(composeReceipt(gift, issuer, words), issuer, words)];
  return { code: 1, ...(await fileOf(media, title, words.language, letters)) };
}

async function fileOf(
  media: MediaStore,
  title: string,
  language: Language,
  letters: PdfFile['letters'],
) {
  const pdf = await renderPdf({ title, language, letters }, media);
  return { name: `${title}.pdf`, pdf: pdf.toString('base64') };
}

/**
 * The receipts of many gifts as one PDF, oldest first, each in its donor’s language.
 * @throws {AppError} `notFound` if none of them has a receipt; `badInput` while the issuer is not set
 */
export async function getReceiptsPdf(
  { db, media }: AppDeps,
  { ids }: CheckedBody<'donations/getReceiptsPdf'>,
  { person }: CallContext,
): Promise<Reply<'donations/getReceiptsPdf'>> {
  const issuer = await readIssuer(db);
  const gifts = await receiptable(db, ids, issuer);
  const letters = gifts.map((gift) => {
    const t = translatorFor(gift);
    return receiptLetter(composeReceipt(gift, issuer, t), issuer, t);
  });
  const title = translatorOf(staffLanguage)('receipts.titleOfMany');
  await auditExport(db, person?.userId ?? null, 'receipts', undefined);
  return {
    code: 1,
    ...(await fileOf(media, title, languageOfAll(gifts), letters)),
    receipts: gifts.length,
    skipped: ids.length - gifts.length,
  };
}

/** The language of a file: that of its letters, if they have the same. */
function languageOfAll(gifts: GiftForReceipt[]): Language {
  const [language = staffLanguage, ...others] = new Set(
    gifts.map((gift) => knownLanguage(gift.language)),
  );
  return others.length === 0 ? language : staffLanguage;
}

async function receiptable(db: Db, ids: readonly string[], issuer: Issuer) {
  const gifts = await listGiftsForReceipts(db, ids);
  // Without the issuer, real gifts have no receipts.
  if (gifts.length < ids.length || gifts.some(({ is_practice }) => is_practice === 0)) {
    requireIssuer(issuer);
  }
  if (gifts.length > 0) return gifts;
  throw new AppError('notFound', 'None of these gifts has a donor, so none has a receipt.');
}

/**
 * Mails the receipts of many gifts, once for each `attempt`. Gifts whose donor is unknown or has no address are
 * skipped.
 * @throws {AppError} `notFound` if none has a receipt; `badInput` while the issuer is not set; `conflict` if the
 * attempt was for other receipts
 */
export async function mailReceipts(
  { db, settings }: AppDeps,
  { ids, attempt }: CheckedBody<'donations/mailReceipts'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/mailReceipts'>> {
  const mailed = await db.transaction().execute(async (trx) => {
    const request = { call: 'donations/mailReceipts', caller: userId, attempt, body: { ids } };
    return runOnce(trx, request, 'This attempt was for other receipts.', async () => {
      const issuer = await readIssuer(trx);
      const gifts = await receiptable(trx, ids, issuer);
      const reachable = gifts.filter(({ email }) => email !== '');
      await enqueueComposed(trx, reachable, issuer, settings);
      const subjects = reachable.map(({ id }) => `donation/${id}`);
      await auditEach(trx, { userId, action: 'donations.mailReceipt', subjects });
      return String(reachable.length);
    });
  });
  const [count, skipped] = [Number(mailed), ids.length - Number(mailed)];
  return { code: 1, message: countMessage(count, skipped), mailed: count, skipped };
}

function countMessage(mailed: number, skipped: number): string {
  const sent =
    mailed === 1
      ? '1 receipt is being sent.'
      : `${mailed.toLocaleString('en')} receipts are being sent.`;
  if (skipped === 0) return sent;
  const left = skipped === 1 ? '1 gift' : `${skipped.toLocaleString('en')} gifts`;
  return `${sent} ${left} left out: there is no email address.`;
}
