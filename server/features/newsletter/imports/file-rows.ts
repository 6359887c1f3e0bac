import { email as emailRule } from '#contract/fields.ts';
import {
  type ConsentAnswer,
  type ConsentMeaning,
  maxColumns,
  type OtherColumn,
} from '#contract/newsletter/imports.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { UnnamedRow } from '#server/platform/csv/parse-rows.ts';
import type { SkippedLine } from '#server/platform/csv/skip-broken-lines.ts';
import { streamCsv } from '#server/platform/csv/stream.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ImportedNote } from '../subscribers/imported-notes.ts';
import { hasNoLists, type ListFlags, noLists } from '../subscribers/list-flags.ts';
import { consentReader } from './consent/consent-columns.ts';
import { readHeading } from './consent/headings.ts';
import { ColumnScan, type ScannedColumn, type Use } from './consent/scan.ts';
import { guessLanguageColumn, type ReadLanguage, readLanguage } from './languages.ts';
import { guessNameColumns, namesIn, noNameColumns, type PersonName, readAddress } from './names.ts';
import { type KeptColumn, noteText, OtherColumns } from './notes/other-columns.ts';
import { findPart } from './queries.ts';

/** How a file is read: which columns contain what. */
export interface ReadOptions {
  hasHeading: 0 | 1;
  emailColumn: number;
  listsColumn: number | null;
  /** The columns about consent, with the answers to what the program could not read from them. */
  consent: ScannedColumn[];
  /** The columns with names: first, last, or both in one. Absent in imports that an earlier version began. */
  firstNameColumn?: number | null;
  lastNameColumn?: number | null;
  nameColumn?: number | null;
  /** The column with the language that a person reads. Absent in imports that an earlier version began. */
  languageColumn?: number | null;
  /** Those that are kept as notes. Absent until the import is started. */
  keptColumns?: KeptColumn[];
}

/** One row of a file, as it is read. */
export interface FileRow {
  line: number;
  email: string;
  /** Null: this is not an email address. */
  key: string | null;
  /** If it is not: the keys of the addresses in it. */
  others: string[];
  /** The lists in its own column; null: none. */
  chosen: ListFlags | null;
  /** Empty if the file does not say. */
  names: PersonName;
  language: ReadLanguage;
  /** Its cells that are kept. */
  notes: ImportedNote[];
  /** The row's meaning for consent, by all of its columns. */
  means: ConsentMeaning;
  /** The cell that says it, with its column's name. */
  said: string;
}

/** More rows could not be read while someone waits. */
const maxRows = 200_000;

/** A stored file in the pieces that were uploaded. */
async function* piecesOf(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await findPart(db, importId, position);
    if (part === undefined) return;
    yield Buffer.from(part, 'base64');
  }
}

/** The first rows, unchanged. */
export async function firstRows(db: Db, importId: string, many: number): Promise<UnnamedRow[]> {
  const rows: UnnamedRow[] = [];
  for await (const row of streamCsv(() => piecesOf(db, importId), maxRows)) {
    rows.push(row);
    if (rows.length === many) break;
  }
  return rows;
}

/**
 * All readable rows, in batches.
 * @param skip how many rows to skip, not counting the heading
 * @param onSkip receives the unreadable lines
 */
export async function* batchesOf(
  db: Db,
  importId: string,
  reading: ReadOptions,
  { size, skip = 0, onSkip }: { size: number; skip?: number; onSkip?: (line: SkippedLine) => void },
): AsyncGenerator<FileRow[]> {
  const readConsent = consentReader(reading.consent);
  let batch: FileRow[] = [];
  let remaining = skip + reading.hasHeading;
  for await (const row of streamCsv(() => piecesOf(db, importId), maxRows, onSkip)) {
    if (remaining > 0) {
      remaining -= 1;
      continue;
    }
    batch.push({ ...readRow(row, reading), ...readConsent(row.cells) });
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function readRow(
  { line, cells }: UnnamedRow,
  reading: ReadOptions,
): Omit<FileRow, 'means' | 'said'> {
  const { emailColumn, listsColumn } = reading;
  const { email: written, name } = readAddress(cells[emailColumn] ?? '');
  const { data } = emailRule.safeParse(written);
  const email = data ?? written;
  const key = data === undefined ? null : emailKey(data);
  const others = data === undefined ? addressesIn(written) : [];
  const chosen = listsColumn === null ? null : listsIn(cells[listsColumn] ?? '');
  const names = namesIn(cells, reading, name);
  const language = readLanguage(cells[reading.languageColumn ?? -1] ?? '');
  return { line, email, key, others, chosen, names, language, notes: notesIn(cells, reading) };
}

const notesIn = (cells: string[], { keptColumns = [] }: ReadOptions): ImportedNote[] =>
  keptColumns
    .map(({ index, name }) => ({ column: name, text: noteText(cells[index] ?? '') }))
    .filter(({ text }) => text !== '');

const longestCell = 1_000;

/** The keys of all addresses in a cell that has more than one, or other words too. */
const addressesIn = (cell: string): string[] =>
  cell
    .slice(0, longestCell)
    .split(/[\s,;<>()[\]"']+/)
    .flatMap((word) => {
      const { data } = emailRule.safeParse(word);
      return data === undefined ? [] : [emailKey(data)];
    });

/** What the columns of a file are. */
interface ScannedFile {
  consent: ScannedColumn[];
  others: OtherColumn[];
}

/**
 * Reads the whole file for columns about consent, and those that are used for nothing else.
 * @param answers by the questions' ids
 * @throws {AppError} `badInput` for more columns than can be read
 */
export async function scanColumns(
  db: Db,
  importId: string,
  reading: Omit<ReadOptions, 'consent'>,
  answers: Record<string, ConsentAnswer>,
): Promise<ScannedFile> {
  const uses = usesOf(reading);
  const others = new OtherColumns(new Set(uses.keys()));
  let heading: string[] = [];
  let width = 0;
  let scan: ColumnScan | undefined;
  for await (const row of streamCsv(() => piecesOf(db, importId), maxRows)) {
    if (row.cells.length > maxColumns) {
      const message = `Files can have up to ${maxColumns} columns. Line ${row.line} has more: check its quotes, or delete columns that you don’t need.`;
      throw new AppError('badInput', message, { errors: { file: message } });
    }
    width = Math.max(width, row.cells.length);
    const isHeading = !scan && reading.hasHeading === 1;
    scan ??= new ColumnScan();
    if (isHeading) {
      heading = row.cells;
      continue;
    }
    scan.add(row);
    others.add(row.cells);
  }
  const names = Array.from({ length: width }, (_, index) => heading[index] ?? '');
  return {
    consent: scan?.columns(heading, { uses, answers }) ?? [],
    others: others.columns(names),
  };
}

const usesOf = (reading: Omit<ReadOptions, 'consent'>): Map<number, Use> =>
  new Map([
    [reading.languageColumn ?? -1, 'language'],
    [reading.nameColumn ?? -1, 'name'],
    [reading.lastNameColumn ?? -1, 'name'],
    [reading.firstNameColumn ?? -1, 'name'],
    [reading.listsColumn ?? -1, 'lists'],
    [reading.emailColumn, 'address'],
  ]);

const listNames: Record<string, keyof ListFlags> = {
  newsletter: 'newsletters',
  newsletters: 'newsletters',
  monthly: 'newsletters',
  general: 'general',
  updates: 'general',
  updated: 'general',
  test: 'test',
};

/** 'newsletters; general'. */
function listsIn(cell: string): ListFlags | null {
  const chosen = { ...noLists };
  for (const word of cell.toLowerCase().split(/[^a-z]+/)) {
    const list = Object.hasOwn(listNames, word) ? listNames[word] : undefined;
    if (list) chosen[list] = 1;
  }
  return hasNoLists(chosen) ? null : chosen;
}

/** Guesses the columns from the first rows. */
export function guessReadOptions(
  rows: UnnamedRow[],
): Required<Omit<ReadOptions, 'consent' | 'keptColumns'>> {
  const heading = rows[0]?.cells ?? [];
  const hasHeading = heading.some((cell) => cell.includes('@')) ? 0 : 1;
  // 'Subscription status' and 'Join mailing list' are about consent, and no lists.
  const lists = heading.findIndex(
    (cell) =>
      /\b(?:lists?|newsletters?|subscriptions?)\b/i.test(cell) &&
      readHeading(cell).says === 'unclear',
  );
  const emailColumn = findEmailColumn(rows, heading);
  return {
    hasHeading,
    emailColumn,
    listsColumn: hasHeading === 0 || lists === -1 || lists === emailColumn ? null : lists,
    ...(hasHeading ? guessNameColumns(heading) : noNameColumns),
    languageColumn: hasHeading ? guessLanguageColumn(heading) : null,
  };
}

/** The column that is called 'Email' or the like; else the one with the most addresses. */
function findEmailColumn(rows: UnnamedRow[], heading: string[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, column) => rows.filter(({ cells }) => cells[column]?.includes('@')).length,
  );
  const called = (pattern: RegExp) => heading.findIndex((cell) => pattern.test(cell));
  const exactly = called(/^e-?mail(?:[ _]address)?$/i);
  if (exactly !== -1) return exactly;
  const most = Math.max(0, ...counts);
  return most === 0 ? Math.max(0, called(/e-?mail/i)) : counts.indexOf(most);
}
