import { AppError, badField } from '#server/platform/errors.ts';
import type { UnnamedRow } from './parse-rows.ts';
import type { SkippedLine } from './skip-broken-lines.ts';
import { streamCsv } from './stream.ts';

/** A row of a file, its cells by column name. */
export interface CsvRow<Name extends string> {
  /** The line on which it ends, counted from 1. */
  line: number;
  cells: Record<Name, string>;
}

interface CsvOptions {
  /** The maximum number of rows, not counting the heading. */
  maxRows: number;
  /** The body's field that contains it. */
  field: string;
}

/**
 * Reads the rows of a short list: see `streamCsv` for the accepted formats.
 * @param columns each with its accepted headings, in lower case; without a heading the cells are in this order
 * @returns the rows, and the unreadable lines
 * @throws {AppError} `badInput` if it is not CSV, or has too many rows
 */
export async function readCsv<Name extends string>(
  bytes: Uint8Array,
  columns: Record<Name, string[]>,
  { maxRows, field }: CsvOptions,
): Promise<{ rows: CsvRow<Name>[]; unreadable: SkippedLine[] }> {
  const unreadable: SkippedLine[] = [];
  const pieces = () => piecesOf(bytes);
  const rows: UnnamedRow[] = [];
  try {
    const stream = streamCsv(pieces, maxRows, (line) => unreadable.push(line));
    for await (const row of stream) rows.push(row);
  } catch (error) {
    throw error instanceof AppError ? badField(field, error.message) : error;
  }
  const names = Object.keys(columns) as Name[];
  const heading = (rows[0]?.cells ?? []).map((cell) => cell.toLowerCase());
  const found = names.map((name) => heading.findIndex((cell) => columns[name].includes(cell)));
  const hasHeading = found.some((place) => place !== -1);
  const places = hasHeading ? found : names.map((_, index) => index);
  if (hasHeading) rows.shift();
  if (rows.length > maxRows) {
    throw badField(field, `Import at most ${maxRows.toLocaleString('en')} rows at a time.`);
  }
  const named = rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      names.map((name, index) => [name, cells[places[index] ?? -1] ?? '']),
    ) as Record<Name, string>,
  }));
  return { rows: named, unreadable };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
