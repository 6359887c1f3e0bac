import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '#server/platform/errors.ts';

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

/** Longer rows are no rows, in characters: a quote was not closed. */
const longestRow = 20_000;

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

interface Parsed {
  record: string[];
  info: { lines: number };
}

function parseRows(text: string, mostRows: number, field: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      // One more than may be, and the heading, tell that there are too many; empty rows may stand between.
      to: 2 * mostRows + 2,
      max_record_size: longestRow,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 1);
    throw refused(field, `This cannot be read as a list: look at the quotes in line ${line}.`);
  }
}

/** What separates the cells of the first row: whatever of it stands there most often. */
function delimiterOf(text: string): string {
  const first = /^\uFEFF?\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const bare = first.slice(0, longestRow).replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A cell without what the program's own export put before a formula, and without what cannot be stored. */
const plain = (cell: string) =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replaceAll('\0', '')
    .toWellFormed();

const tooMany = (mostRows: number, field: string) =>
  refused(field, `At most ${mostRows.toLocaleString('en')} rows at a time, please.`);

const refused = (field: string, message: string) =>
  new Refusal('badInput', message, { errors: { [field]: message } });
