import type { CheckedBody, Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmails, type Mail } from '#server/features/mail/outbox.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { readDonation } from '../donation.ts';
import { composeReceipt, receiptLetter, receiptParagraphs } from './compose-receipt.ts';
import { type Issuer, readIssuer, requireIssuer } from './issuer.ts';
import { letterParts, mailedLogo, mailedSignature } from './letter.ts';
import { type GiftForReceipt, listGiftsForReceipts, markReceiptsSent } from './queries.ts';

/** Where links in receipts lead. */
type MailSite = Pick<Settings, 'siteUrl'>;
type Receipt = Reply<'donations/getReceipt'>['receipt'];

/**
 * A gift for its receipt, and who issues it.
 * @throws {AppError} `notFound` if the donor is unknown; `badInput` while the legal name or the EIN is not set
 */
export async function findForReceipt(
  db: Db,
  id: string,
): Promise<{ gift: GiftForReceipt; issuer: Issuer }> {
  const [[gift], issuer] = await Promise.all([listGiftsForReceipts(db, [id]), readIssuer(db)]);
  // Without both, no gift has a receipt.
  if (gift?.is_practice !== 1) requireIssuer(issuer);
  if (!gift) throw new AppError('notFound', translate('receipts.noDonor'));
  return { gift, issuer };
}

/**
 * A gift's receipt as text.
 * @param t absent: in the donor’s language
 * @throws {AppError} `notFound`, `badInput`: see `findForReceipt`
 */
export async function readReceipt(db: Db, id: string, t?: Translate): Promise<Receipt> {
  const { gift, issuer } = await findForReceipt(db, id);
  const receipt = composeReceipt(gift, issuer, t ?? translatorFor(gift));
  const { number, recipient, subject } = receipt;
  return {
    ...letterParts(issuer),
    number,
    recipient,
    subject,
    paragraphs: receiptParagraphs(receipt),
  };
}

/**
 * Queues a receipt in the outbox, with its PDF, in the donor’s language.
 * @throws {AppError} `notFound`; `badInput` if no address is known
 */
export async function enqueueReceipt(trx: Db, id: string, site: MailSite): Promise<void> {
  const { gift, issuer } = await findForReceipt(trx, id);
  if (gift.email === '') {
    throw new AppError('badInput', 'The donor has no email address. Print the receipt instead.');
  }
  await enqueueComposed(trx, [gift], issuer, site);
}

/** Queues the receipts of gifts whose donors have addresses, each in the donor’s language. */
export async function enqueueComposed(
  trx: Db,
  gifts: GiftForReceipt[],
  issuer: Issuer,
  site: MailSite,
): Promise<void> {
  const mails = gifts.map((gift) => receiptEmail(gift, issuer, site));
  await enqueueEmails(trx, mails);
  const ids = gifts.map(({ id }) => id);
  await markReceiptsSent(trx, ids);
}

function receiptEmail(gift: GiftForReceipt, issuer: Issuer, { siteUrl }: MailSite): Mail {
  const t = translatorFor(gift);
  const receipt = composeReceipt(gift, issuer, t);
  const { language } = t;
  // What is given by hand is not changed there.
  const isMonthly = gift.frequency === 'monthly' && gift.kind === 'online';
  return {
    recipient: gift.email,
    subject: receipt.subject,
    purpose: 'receipt',
    language,
    paragraphs: [
      ...mailedLogo(issuer, siteUrl),
      ...receipt.notice,
      ...receipt.thanks,
      ...receipt.facts,
      ...mailedSignature(issuer, siteUrl, t),
      receipt.issuer,
      ...(isMonthly ? [t('receipts.manageMonthlyText')] : []),
    ],
    ...(isMonthly && {
      link: {
        label: t('receipts.manageMonthly'),
        url: siteUrl + pathIn(language, '/giving'),
      },
    }),
    pdf: {
      name: `${receipt.title}.pdf`,
      file: { title: receipt.title, language, letters: [receiptLetter(receipt, issuer, t)] },
    },
    ...(gift.user_id && { userId: gift.user_id }),
  };
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
  { db, settings }: AppDeps,
  { id, attempt }: CheckedBody<'donations/mailReceipt'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/mailReceipt'>> {
  return db.transaction().execute(async (trx) => {
    const request = { call: 'donations/mailReceipt', caller: userId, attempt, body: { id } };
    await runOnce(trx, request, 'This attempt was for another receipt.', async () => {
      await enqueueReceipt(trx, id, settings);
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
