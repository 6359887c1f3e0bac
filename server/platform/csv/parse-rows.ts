import { CsvError, parse } from 'csv-parse/sync';
import { badField } from '#server/platform/errors.ts';
import { restore } from './formulas.ts';

/** A row of a file whose columns have no names yet. */
export interface UnnamedRow {
  /** The line on which it ends, counted from 1. */
  line: number;
  cells: string[];
}

/** The maximum length of a row in characters: a longer one means an unclosed quote. */
export const longestRow = 20_000;

/** Options of csv-parse for the CSV of any program. */
const parserOptions = {
  info: true,
  max_record_size: longestRow,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  trim: true,
} as const;

/** A row as csv-parse returns it with `info`. */
interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** Rows that are parsed together. */
interface Group {
  text: string;
  /** The number that each line of the text has in the file. */
  lines: number[];
}

/**
 * The cells of some rows, in order. Blank rows are skipped.
 * @param texts each a whole row; its line breaks, and the one at its end, are LF
 * @param firstLine the number of the first row's first line, counted from 1
 * @throws {AppError} `badInput` if it is not CSV
 */
export function parseRows(texts: string[], firstLine: number, delimiter: string): UnnamedRow[] {
  const groups = groupsOf(texts, firstLine, delimiter);
  const rows = groups.flatMap((group) => parseGroup(group, delimiter));
  return groups.length === 1 ? rows : rows.sort((one, other) => one.line - other.line);
}

/**
 * Rows with as many delimiters form a group: csv-parse makes an error for each row that has not as many cells as the
 * first, which takes far longer than the row itself.
 */
function groupsOf(texts: string[], firstLine: number, delimiter: string): Group[] {
  const groups = new Map<number, Group>();
  let line = firstLine;
  for (const text of texts) {
    const nextLine = line + text.split('\n').length - 1;
    if (text.trim() !== '') {
      const delimiters = text.split(delimiter).length - 1;
      const group = groups.get(delimiters) ?? { text: '', lines: [] };
      groups.set(delimiters, group);
      group.text += text;
      for (; line < nextLine; line += 1) group.lines.push(line);
    }
    line = nextLine;
  }
  return [...groups.values()];
}

function parseGroup({ text, lines }: Group, delimiter: string): UnnamedRow[] {
  const lineOf = (parsed: number) => lines[parsed - 1] ?? 1;
  try {
    const rows: unknown[] = parse(text, { ...parserOptions, delimiter });
    return (rows as ParsedRow[]).map(({ record, info }) => ({
      line: lineOf(info.lines),
      cells: record.map(cleanCell),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadableList(lineOf(Number((error as CsvError & { lines?: number }).lines)));
  }
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

const unreadableList = (line: number) =>
  badField('file', `We couldn’t read this list. Check the quotes in line ${line}.`);
