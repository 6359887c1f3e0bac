import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import {
  type FormattedText,
  fillFields,
  nameValues,
} from '#server/features/mail/formatted-text.ts';
import type { PdfBlock } from '#server/platform/pdf/pdf-file.ts';
import { formatMoney } from '../format-money.ts';
import { goodsStatement } from './acknowledgment.ts';
import type { Issuer } from './issuer.ts';
import { closing, letterhead } from './letter.ts';
import type { GiftForReceipt } from './queries.ts';
import { replacedNumber } from './receipt-numbers.ts';
import { thanksFor } from './thank-you/choose-text.ts';

/** A receipt, in the order in which it is read. */
export interface ComposedReceipt {
  number: string;
  recipient: string;
  subject: string;
  /** Paragraphs before the thanks. */
  notice: string[];
  /** The words of staff, or else a plain sentence. */
  thanks: (string | FormattedText)[];
  facts: string[];
  issuer: string;
}

const practiceNotice =
  'PRACTICE: this is not a receipt for tax purposes. No money was given or received.';

/**
 * A gift's receipt, worded as IRS Publication 1771 requires: who received it, what, when, and what was given in return.
 * A gift in kind is described and never valued.
 */
export function composeReceipt(gift: GiftForReceipt, issuer: Issuer): ComposedReceipt {
  const isPractice = gift.is_practice === 1;
  const replaced = replacedNumber(gift.receipt_number);
  const money = (cents: number) => formatMoney(cents, gift.currency);
  return {
    number: gift.receipt_number,
    recipient: gift.name || gift.email,
    subject: `${isPractice ? 'Practice receipt' : 'Your receipt'} ${gift.receipt_number}`,
    notice: isPractice ? [practiceNotice] : [],
    thanks: thanksIn(gift, issuer),
    facts: [
      `Receipt number: ${gift.receipt_number}`,
      ...(replaced ? [`This receipt replaces receipt ${replaced}.`] : []),
      ...(gift.name || gift.address
        ? [`Received from: ${[gift.name, gift.address].filter(Boolean).join(', ')}`]
        : []),
      gift.kind === 'in-kind'
        ? `Gift in kind: ${gift.description}`
        : `Amount: ${money(gift.amount)} (${ways[gift.kind]}${gift.frequency === 'monthly' ? ', monthly' : ''})`,
      `Date of the gift: ${longDate(gift.given_on, staffLanguage)}`,
      ...(gift.honoree
        ? [`${gift.is_memorial === 1 ? 'In memory of' : 'In honor of'}: ${gift.honoree}`]
        : []),
      ...(gift.campaign_name ? [`Designated for: ${gift.campaign_name}`] : []),
      ...refundLines(gift, money),
      // Nothing about taxes on a practice receipt, which is none.
      ...(isPractice ? [] : goodsStatement(gift)),
      ...(gift.kind === 'in-kind' ? [valueIsTheDonors] : []),
    ],
    issuer: [issuer.name, issuer.address, issuer.ein && `EIN ${issuer.ein}`]
      .filter(Boolean)
      .join(' · '),
  };
}

/** How a gift was given. */
export const ways = { online: 'online', cash: 'cash', check: 'check', 'in-kind': 'in kind' };

/** A gift in kind is described and never valued. */
export const valueIsTheDonors =
  'The value of a gift in kind is for you to determine, so we do not state one.';

function refundLines(
  { kind, amount, net, is_practice }: GiftForReceipt,
  money: (cents: number) => string,
): string[] {
  if (net === amount) return [];
  if (net === 0) {
    const isRefunded = 'This gift has been refunded in full';
    return [is_practice === 1 ? `${isRefunded}.` : `${isRefunded}: there is nothing to deduct.`];
  }
  if (kind === 'in-kind') return ['A part of this gift was returned to you.'];
  return [`Refunded since: ${money(amount - net)}. Remaining gift: ${money(net)}`];
}

function thanksIn(gift: GiftForReceipt, issuer: Issuer): (string | FormattedText)[] {
  const chosen = thanksFor(gift, issuer.texts);
  const keep =
    gift.is_practice === 1 ? [] : ['This is your receipt; please keep it for your tax records.'];
  if (!chosen) {
    // 'Common Plate, Inc.' ends with a period of its own.
    const organization = issuer.name.replace(/\.$/, '');
    return [
      `Dear ${gift.name || 'friend'},`,
      [`Thank you for your gift to ${organization}.`, ...keep].join(' '),
    ];
  }
  return [fillFields(chosen, valuesFor(gift, issuer)), ...keep];
}

/** The values of the merge fields in thank-you texts, by field. */
const valuesFor = (gift: GiftForReceipt, { name }: Issuer) => ({
  ...nameValues(gift.name),
  // A receipt never states the value of a gift in kind.
  amount: gift.kind === 'in-kind' ? gift.description : formatMoney(gift.amount, gift.currency),
  date: longDate(gift.given_on, staffLanguage),
  campaign: gift.campaign_name ?? '',
  organization: name,
});

/** A receipt as plain text. */
export const receiptParagraphs = ({ notice, thanks, facts, issuer }: ComposedReceipt): string[] => [
  ...notice,
  ...thanks.flatMap((part) => (typeof part === 'string' ? part : plainParagraphs(part))),
  ...facts,
  issuer,
];

/** A receipt as the letter of a PDF. */
export function receiptLetter(
  { number, notice, thanks, facts, issuer }: ComposedReceipt,
  from: Issuer,
): PdfBlock[] {
  const text = (line: string): PdfBlock => ({ kind: 'text', text: line });
  return [
    ...letterhead(from),
    { kind: 'heading', text: `Receipt ${number}` },
    ...notice.map(text),
    ...thanks
      .flatMap((part) => (typeof part === 'string' ? part : plainParagraphs(part)))
      .map(text),
    ...facts.map(text),
    ...closing(from),
    { kind: 'small', text: issuer },
  ];
}

/** Formatted text without its formatting, which paper does not need. */
export const plainParagraphs = ({ text }: FormattedText): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
