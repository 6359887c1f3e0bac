import { longDate } from '#contract/shared/language/long-date.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import {
  type FormattedText,
  fillFields,
  nameValues,
} from '#server/platform/markdown/formatted-text.ts';
import type { PdfBlock, PdfTable } from '#server/platform/pdf/pdf-file.ts';
import { formatMoney } from '../format-money.ts';
import { deductibleOf } from '../receipts/acknowledgment.ts';
import { plainParagraphs } from '../receipts/compose-receipt.ts';
import type { Issuer } from '../receipts/issuer.ts';
import {
  closing as endOfLetter,
  greeting,
  issuerLine,
  letterhead,
  paragraph,
  receivedFrom,
} from '../receipts/letter.ts';
import { type Notes, noteIn } from './notes.ts';
import type { StatementDonor, StatementGift } from './queries/gifts-of-year.ts';

/** The columns of the table of gifts. */
const columnsIn = (t: Translate): PdfTable['columns'] => [
  { heading: t('statements.date'), share: 3 },
  { heading: t('statements.receipt'), share: 3.2 },
  { heading: t('statements.gift'), share: 5 },
  { heading: t('statements.amount'), share: 2.2, isNumeric: true },
  { heading: t('statements.deductible'), share: 2.2, isNumeric: true },
];

/** The parts that all statements of a mailing have in common. */
export interface StatementFrame {
  year: number;
  issuer: Issuer;
  notes: Notes;
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
  { year, issuer, notes, isPractice = false }: StatementFrame,
  t: Translate,
): Statement {
  const money = (cents: number) => formatMoney(cents, issuer.currency, t.language);
  const note = noteIn(notes, t.language);
  const ofMoney = gifts.filter(({ kind }) => kind !== 'in-kind');
  const total = ofMoney.reduce((sum, { net }) => sum + net, 0);
  const deductible = ofMoney.reduce((sum, gift) => sum + deductibleOf(gift), 0);
  const table: PdfTable = {
    kind: 'table',
    columns: columnsIn(t),
    rows: [
      ...gifts.map((gift) => rowOf(gift, money, t)),
      [t('statements.total', { year }), '', '', money(total), money(deductible)],
    ],
    hasTotal: true,
  };
  return {
    title: t('statements.title', { year }),
    opening: [
      ...(note
        ? [fillFields(note, { ...nameValues(donor.name), organization: issuer.name })]
        : [greeting(donor.name, t), t('statements.thanks', { year })]),
      t(isPractice ? 'statements.gifts' : 'statements.giftsKeep', {
        organization: issuer.name,
        year,
      }),
      ...receivedFrom(donor, t),
    ],
    table: isPractice ? withoutDeductible(table) : table,
    closing: isPractice ? [] : closingOf(gifts, t),
    issuer: issuerLine(issuer, t),
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

function rowOf(gift: StatementGift, money: (cents: number) => string, t: Translate): string[] {
  const { kind, frequency, description, goods_description: goods } = gift;
  const isInKind = kind === 'in-kind';
  const refunded = gift.net < gift.amount ? money(gift.amount - gift.net) : 'none';
  const words = isInKind
    ? t('statements.giftInKind', { description, frequency })
    : t('statements.giftOfMoney', { way: kind, frequency, refunded });
  const value = money(gift.goods_value);
  return [
    longDate(gift.given_on, t.language),
    gift.receipt_number ?? '',
    goods ? t('statements.giftWithGoods', { gift: words, goods, value }) : words,
    isInKind ? '–' : money(gift.net),
    isInKind ? '–' : money(deductibleOf(gift)),
  ];
}

function closingOf(gifts: readonly StatementGift[], t: Translate): string[] {
  const hasGoods = gifts.some(({ goods_description }) => goods_description !== '');
  return [
    t(hasGoods ? 'statements.goods' : 'statements.noGoods'),
    ...(gifts.some(({ kind }) => kind === 'in-kind') ? [t('receipts.valueIsYours')] : []),
  ];
}

/** A statement as the letter of a PDF. */
export function statementLetter(
  { title, opening, table, closing, issuer }: Statement,
  from: Issuer,
  t: Translate,
): PdfBlock[] {
  return [
    ...letterhead(from),
    { kind: 'heading', text: title },
    ...plainParagraphs(opening).map(paragraph),
    table,
    ...closing.map(paragraph),
    ...endOfLetter(from, t),
    { kind: 'small', text: issuer },
  ];
}
