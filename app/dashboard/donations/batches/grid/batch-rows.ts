import type { Body, Reply } from '#contract/index.ts';
import { type DecimalMark, parseCents, typedAmount } from '#contract/shared/money.ts';

type SavedRow = Reply<'donations/getBatch'>['batch']['rows'][number];

/** A gift being entered in the grid. */
export interface GridRow {
  key: number;
  /** The chosen donor; null: a new one with this name and email, or nobody known. */
  donorId: string | null;
  name: string;
  email: string;
  /** As it is typed. */
  amount: string;
  checkNumber: string;
  honoree: string;
  isNewDonor: 0 | 1;
}

/** The columns that are typed or pasted, in the order of a pasted table without headings. */
export const gridColumns = ['name', 'email', 'amount', 'checkNumber', 'honoree'] as const;
export type GridColumn = (typeof gridColumns)[number];

let lastKey = 0;

/** An empty row, or one with these values. */
export function newRow(values: Partial<GridRow> = {}): GridRow {
  lastKey += 1;
  return {
    donorId: null,
    name: '',
    email: '',
    amount: '',
    checkNumber: '',
    honoree: '',
    isNewDonor: 0,
    ...values,
    key: lastKey,
  };
}

export const rowsOf = (saved: SavedRow[], mark: DecimalMark): GridRow[] =>
  saved.map(({ amount, ...row }) =>
    newRow({ ...row, amount: amount === null ? '' : typedAmount(amount, mark) }),
  );

export const isBlank = (row: GridRow): boolean =>
  row.donorId === null && gridColumns.every((column) => row[column].trim() === '');

/** The rows that are not blank, for the call. */
export const savedRows = (
  rows: GridRow[],
  mark: DecimalMark,
): Body<'donations/saveBatch'>['rows'] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ key: _, amount, ...row }) => ({ ...row, amount: parseCents(amount, mark) || null }));

/** Splits '250 #1042' into its amount and check number. */
export function splitAmount(text: string): { amount: string; checkNumber?: string } {
  const at = text.indexOf('#');
  const checkNumber = text.slice(at + 1).trim();
  if (at === -1 || /\s/.test(checkNumber)) return { amount: text };
  const amount = text.slice(0, at).trimEnd();
  return checkNumber === '' ? { amount } : { amount, checkNumber };
}

/** How spreadsheets name the columns, in the order in which they are tried. */
const headings: [GridColumn, RegExp][] = [
  ['email', /e-?mail/i],
  ['amount', /amount|total|gift/i],
  ['checkNumber', /check|number|no\./i],
  ['honoree', /honou?r|memory|tribute/i],
  ['name', /name|donor|given by|from/i],
];

const columnNamed = (heading: string): GridColumn | undefined =>
  headings.find(([, pattern]) => pattern.test(heading))?.[0];

/**
 * Reads cells copied from a spreadsheet. A first line with headings says which columns they are; without one they are
 * the grid's own, from where they are pasted.
 * @returns a part of each row; undefined for a text that is not several cells
 */
export function readPasted(text: string, start: GridColumn, mark: DecimalMark) {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(unquoted));
  const [first = []] = lines;
  if (lines.length === 1 && first.length === 1) return undefined;
  const named = first.map(columnNamed);
  const hasHeadings =
    named.includes('amount') && first.every((cell) => parseCents(cell, mark) === undefined);
  const order = hasHeadings ? named : gridColumns.slice(gridColumns.indexOf(start));
  return (hasHeadings ? lines.slice(1) : lines).map((cells) => {
    const row: Partial<Record<GridColumn, string>> = {};
    for (const [index, column] of order.entries()) {
      const cell = cells[index];
      if (column !== undefined && cell !== undefined) row[column] = cell.trim();
    }
    return row;
  });
}

/** A cell as spreadsheets quote it if it has quotation marks. */
const unquoted = (cell: string): string =>
  /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The count and sum of the rows that are not blank. */
export function tallyOf(rows: GridRow[], mark: DecimalMark): { count: number; total: number } {
  const entered = rows.filter((row) => !isBlank(row));
  const amounts = entered.map(({ amount }) => parseCents(amount, mark) ?? 0);
  return { count: entered.length, total: amounts.reduce((sum, amount) => sum + amount, 0) };
}
