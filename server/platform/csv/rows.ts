import { CsvError } from 'csv-parse';
import { restore } from './formulas.ts';

// Shared by both readers: `read.ts` for a short list, `stream.ts` for a file that is too large for memory.

/** The maximum length of a row in characters: a longer one means an unclosed quote. */
export const longestRow = 20_000;

/** Options of csv-parse for the CSV of any program. */
export const parserOptions = {
  info: true,
  max_record_size: longestRow,
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
} as const;

/** A row as the parser gives it. */
export interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** The separator that occurs most often in the first row. */
export function delimiterOf(text: string): string {
  const first = /^\uFEFF?\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const bare = first.slice(0, longestRow).replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A cell without the apostrophes that the program's own export added, and without characters that cannot be stored. */
export const cleanCell = (cell: string) => restore(cell).replaceAll('\0', '').toWellFormed().trim();

/**
 * The message to a sender of unreadable input.
 * @throws the error itself if it is not the sender's fault
 */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof CsvError)) throw error;
  const line = Number((error as CsvError & { lines?: number }).lines ?? 1);
  return `We couldn’t read this list. Check the quotes in line ${line}.`;
}
