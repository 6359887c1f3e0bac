import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import {
  type FormattedText,
  fillFields,
  nameValues,
} from '#server/features/mail/formatted-text.ts';
import type { PdfBlock, PdfTable } from '#server/platform/pdf/pdf-file.ts';
import { formatMoney } from '../format-money.ts';
import { deductibleOf } from '../receipts/acknowledgment.ts';
import { plainParagraphs, valueIsTheDonors, ways } from '../receipts/compose-receipt.ts';
import type { Issuer } from '../receipts/issuer.ts';
import { closing as endOfLetter, letterhead } from '../receipts/letter.ts';
import type { StatementDonor, StatementGift } from './queries/gifts-of-year.ts';

/** The columns of the table of gifts. */
const columns: PdfTable['columns'] = [
  { heading: 'Date', share: 3 },
  { heading: 'Receipt', share: 3.2 },
  { heading: 'Gift', share: 5 },
  { heading: 'Amount', share: 2.2, isNumeric: true },
  { heading: 'Deductible', share: 2.2, isNumeric: true },
];

/** The parts that all statements of a mailing have in common. */
export interface StatementFrame {
  year: number;
  issuer: Issuer;
  /** The words of staff above the gifts, with merge fields; null: none. */
  note: FormattedText | null;
  /** Whether the gifts were made for practice: then it says nothing about taxes. */
  isPractice?: boolean;
}

/** A donor's statement, in the order in which it is read. */
export interface Statement {
  title: string;
  /** The greeting and the words of staff. */
  opening: (string | FormattedText)[];
  table: PdfTable;
  closing: string[];
  issuer: string;
  /** In cents: of the gifts of money, what is left of them, and what is deductible of that. */
  total: number;
  deductible: number;
}

/**
 * A donor's gifts of a year, worded as IRS Publication 1771 requires. Gifts in kind are described and never valued, and
 * what was refunded is left out of the amounts.
 */
export function composeStatement(
  donor: StatementDonor,
  gifts: readonly StatementGift[],
  { year, issuer, note, isPractice = false }: StatementFrame,
): Statement {
  const money = (cents: number) => formatMoney(cents, issuer.currency);
  const ofMoney = gifts.filter(({ kind }) => kind !== 'in-kind');
  const total = ofMoney.reduce((sum, { net }) => sum + net, 0);
  const deductible = ofMoney.reduce((sum, gift) => sum + deductibleOf(gift), 0);
  const table: PdfTable = {
    kind: 'table',
    columns,
    rows: [
      ...gifts.map((gift) => rowOf(gift, money)),
      [`Total of ${year}`, '', '', money(total), money(deductible)],
    ],
    hasTotal: true,
  };
  const keep = isPractice ? '' : ' Please keep this statement for your tax records.';
  return {
    title: `Giving statement ${year}`,
    opening: [
      ...(note
        ? [fillFields(note, { ...nameValues(donor.name), organization: issuer.name })]
        : [`Dear ${donor.name || 'friend'},`, `Thank you for your gifts in ${year}.`]),
      `These are the gifts that ${issuer.name} received from you in ${year}.${keep}`,
      ...(donor.name || donor.address
        ? [`Received from: ${[donor.name, donor.address].filter(Boolean).join(', ')}`]
        : []),
    ],
    table: isPractice ? withoutDeductible(table) : table,
    closing: isPractice ? [] : closingOf(gifts),
    issuer: [issuer.name, issuer.address, issuer.ein && `EIN ${issuer.ein}`]
      .filter(Boolean)
      .join(' · '),
    total,
    deductible,
  };
}

/** The table without its last column. */
const withoutDeductible = (table: PdfTable): PdfTable => ({
  ...table,
  columns: table.columns.slice(0, -1),
  rows: table.rows.map((row) => row.slice(0, -1)),
});

function rowOf(gift: StatementGift, money: (cents: number) => string): string[] {
  const isInKind = gift.kind === 'in-kind';
  const words = [
    isInKind ? `In kind: ${gift.description}` : capitalized(ways[gift.kind]),
    ...(gift.frequency === 'monthly' ? ['monthly'] : []),
    ...(!isInKind && gift.net < gift.amount ? [`${money(gift.amount - gift.net)} refunded`] : []),
  ].join(', ');
  const goods = gift.goods_description
    ? `. You received: ${gift.goods_description} (${money(gift.goods_value)})`
    : '';
  return [
    longDate(gift.given_on, staffLanguage),
    gift.receipt_number ?? '',
    `${words}${goods}`,
    isInKind ? '–' : money(gift.net),
    isInKind ? '–' : money(deductibleOf(gift)),
  ];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function closingOf(gifts: readonly StatementGift[]): string[] {
  const hasGoods = gifts.some(({ goods_description }) => goods_description !== '');
  return [
    hasGoods
      ? 'No goods or services were provided in exchange for these gifts, except where this statement says what you received, with our good-faith estimate of its value. Your deduction for federal income tax purposes is limited to the excess of what you gave over that value.'
      : 'No goods or services were provided in exchange for these gifts.',
    ...(gifts.some(({ kind }) => kind === 'in-kind') ? [valueIsTheDonors] : []),
  ];
}

/** A statement as the letter of a PDF. */
export function statementLetter(
  { title, opening, table, closing, issuer }: Statement,
  from: Issuer,
): PdfBlock[] {
  const text = (line: string): PdfBlock => ({ kind: 'text', text: line });
  return [
    ...letterhead(from),
    { kind: 'heading', text: title },
    ...opening
      .flatMap((part) => (typeof part === 'string' ? part : plainParagraphs(part)))
      .map(text),
    table,
    ...closing.map(text),
    ...endOfLetter(from),
    { kind: 'small', text: issuer },
  ];
}
