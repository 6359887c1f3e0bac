import type { Language } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import {
  type FormattedText,
  fillFields,
  nameValues,
} from '#server/platform/markdown/formatted-text.ts';
import type { PdfBlock } from '#server/platform/pdf/pdf-file.ts';
import { formatMoney } from '../format-money.ts';
import { goodsStatement } from './acknowledgment.ts';
import type { Issuer } from './issuer.ts';
import { closing, greeting, issuerLine, letterhead, paragraph, receivedFrom } from './letter.ts';
import type { GiftForReceipt } from './queries.ts';
import { replacedNumber } from './receipt-numbers.ts';
import { thanksFor } from './thank-you/choose-text.ts';

/** A receipt, in the order in which it is read. */
export interface ComposedReceipt {
  number: string;
  title: string;
  recipient: string;
  subject: string;
  /** Paragraphs before the thanks. */
  notice: string[];
  /** The words of staff, or else a plain sentence. */
  thanks: (string | FormattedText)[];
  facts: string[];
  issuer: string;
}

/**
 * A gift's receipt, worded as IRS Publication 1771 requires: who received it, what, when, and what was given in return.
 * A gift in kind is described and never valued.
 */
export function composeReceipt(
  gift: GiftForReceipt,
  issuer: Issuer,
  t: Translate,
): ComposedReceipt {
  const isPractice = gift.is_practice === 1;
  const number = gift.receipt_number;
  const replaced = replacedNumber(number);
  return {
    number,
    title: t('receipts.title', { number }),
    recipient: gift.name || gift.email,
    subject: t(isPractice ? 'receipts.subjectPractice' : 'receipts.subject', { number }),
    notice: isPractice ? [t('receipts.practice')] : [],
    thanks: thanksIn(gift, issuer, t),
    facts: [
      t('receipts.number', { number }),
      ...(replaced ? [t('receipts.replaces', { number: replaced })] : []),
      ...receivedFrom(gift, t),
      whatIn(gift, t),
      t('receipts.date', { date: longDate(gift.given_on, t.language) }),
      ...(gift.honoree ? [honoreeIn(gift, t)] : []),
      ...campaignLine(gift, t),
      ...refundLines(gift, t),
      // Nothing about taxes on a practice receipt, which is none.
      ...(isPractice ? [] : goodsStatement(gift, t)),
      // It is described and never valued.
      ...(gift.kind === 'in-kind' ? [t('receipts.valueIsYours')] : []),
    ],
    issuer: issuerLine(issuer, t),
  };
}

const campaignIn = ({ campaign_name, campaignNames }: GiftForReceipt, language: Language): string =>
  campaignNames[language] ?? campaign_name ?? '';

function campaignLine(gift: GiftForReceipt, t: Translate): string[] {
  const campaign = campaignIn(gift, t.language);
  return campaign === '' ? [] : [t('receipts.campaign', { campaign })];
}

function whatIn(
  { kind, description, amount, currency, frequency }: GiftForReceipt,
  t: Translate,
): string {
  if (kind === 'in-kind') return t('receipts.giftInKind', { description });
  const sum = formatMoney(amount, currency, t.language);
  return t('receipts.amount', { amount: sum, way: kind, frequency });
}

const honoreeIn = ({ honoree, is_memorial }: GiftForReceipt, t: Translate): string =>
  t(is_memorial === 1 ? 'receipts.honoreeMemorial' : 'receipts.honoree', { name: honoree });

function refundLines(
  { kind, amount, net, currency, is_practice }: GiftForReceipt,
  t: Translate,
): string[] {
  if (net === amount) return [];
  if (net === 0) {
    return [t(is_practice === 1 ? 'receipts.refundedFullPractice' : 'receipts.refundedFull')];
  }
  if (kind === 'in-kind') return [t('receipts.returnedInPart')];
  const money = (cents: number) => formatMoney(cents, currency, t.language);
  const values = { refunded: money(amount - net), remaining: money(net) };
  return [t('receipts.refundedInPart', values)];
}

function thanksIn(gift: GiftForReceipt, issuer: Issuer, t: Translate): (string | FormattedText)[] {
  const chosen = thanksFor(gift, issuer.texts)?.inLanguages.get(t.language);
  const isPractice = gift.is_practice === 1;
  if (chosen) {
    const keep = isPractice ? [] : [t('receipts.keep')];
    return [fillFields(chosen.text, valuesFor(gift, issuer, chosen.language)), ...keep];
  }
  // 'Common Plate, Inc.' ends with a period of its own.
  const organization = issuer.name.replace(/\.$/, '');
  return [
    greeting(gift.name, t),
    t(isPractice ? 'receipts.thanks' : 'receipts.thanksKeep', { organization }),
  ];
}

/** The values of the merge fields in a thank-you text that is in this language, by field. */
const valuesFor = (gift: GiftForReceipt, { name }: Issuer, language: Language) => ({
  ...nameValues(gift.name),
  amount:
    // A receipt never states the value of a gift in kind.
    gift.kind === 'in-kind' ? gift.description : formatMoney(gift.amount, gift.currency, language),
  date: longDate(gift.given_on, language),
  campaign: campaignIn(gift, language),
  organization: name,
});

/** A receipt as plain text. */
export const receiptParagraphs = ({ notice, thanks, facts, issuer }: ComposedReceipt): string[] => [
  ...notice,
  ...plainParagraphs(thanks),
  ...facts,
  issuer,
];

/** A receipt as the letter of a PDF. */
export function receiptLetter(
  { title, notice, thanks, facts, issuer }: ComposedReceipt,
  from: Issuer,
  t: Translate,
): PdfBlock[] {
  return [
    ...letterhead(from),
    { kind: 'heading', text: title },
    ...notice.map(paragraph),
    ...plainParagraphs(thanks).map(paragraph),
    ...facts.map(paragraph),
    ...closing(from, t),
    { kind: 'small', text: issuer },
  ];
}

/** Text without its formatting, which paper does not need. */
export const plainParagraphs = (parts: readonly (string | FormattedText)[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? part
      : part.text
          .split(/\n{2,}/)
          .map((each) => each.trim())
          .filter((each) => each !== ''),
  );
