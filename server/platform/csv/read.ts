import { parse } from 'csv-parse/sync';
import { Refusal } from '#server/platform/errors.ts';
import { delimiterOf, type Parsed, parsing, plain, whyUnreadable } from './rows.ts';

/** One row of a file, its cells by the names of their columns. */
export interface CsvRow<Name extends string> {
  /** Where it ends in the file, counted from 1. */
  line: number;
  cells: Record<Name, string>;
}

interface Wishes {
  /** How many rows there may be, the heading not counted. */
  mostRows: number;
  /** The body's field that holds it. */
  field: string;
}

/**
 * The text of a file: UTF-8 with or without its mark, UTF-16 with it, else Windows-1252, which is what
 * spreadsheets of some offices save.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads the rows of a CSV: separated by commas, semicolons or tabs, with or without quotes. Cells are
 * trimmed, and rows without a word in them left out.
 * @param columns each with what people may write over it, in lower case; without a heading they stand
 *   in this order
 * @throws {Refusal} `badInput` for what is no CSV, or has too many rows
 */
export function readCsv<Name extends string>(
  text: string,
  columns: Record<Name, string[]>,
  { mostRows, field }: Wishes,
): CsvRow<Name>[] {
  const rows = parseRows(text, mostRows, field)
    .map(({ record, info }) => ({ line: info.lines, cells: record.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = Object.keys(columns) as Name[];
  const heading = (rows[0]?.cells ?? []).map((cell) => cell.toLowerCase());
  const found = names.map((name) => heading.findIndex((cell) => columns[name].includes(cell)));
  const hasHeading = found.some((place) => place !== -1);
  const places = hasHeading ? found : names.map((_, index) => index);
  if (hasHeading) rows.shift();
  if (rows.length > mostRows) throw tooMany(mostRows, field);
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      names.map((name, index) => [name, cells[places[index] ?? -1] ?? '']),
    ) as Record<Name, string>,
  }));
}

function parseRows(text: string, mostRows: number, field: string): Parsed[] {
  try {
    return parse(text, {
      ...parsing,
      bom: true,
      delimiter: delimiterOf(text),
      // One more than may be, and the heading, tell that there are too many; empty rows may stand between.
      to: 2 * mostRows + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    throw refused(field, whyUnreadable(error));
  }
}

const tooMany = (mostRows: number, field: string) =>
  refused(field, `At most ${mostRows.toLocaleString('en')} rows at a time, please.`);

const refused = (field: string, message: string) =>
  new Refusal('badInput', message, { errors: { [field]: message } });
