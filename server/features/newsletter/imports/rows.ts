import { email as emailRule } from '#contract/fields.ts';
import type { SkippedLine } from '#server/platform/csv/skip-broken-lines.ts';
import { type CsvRow, streamCsv } from '#server/platform/csv/stream.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hasNoLists, type ListFlags, noLists } from '../subscribers/list-flags.ts';
import { guessNameColumns, namesIn, noNameColumns, type PersonName, readAddress } from './names.ts';
import { findPart } from './queries.ts';
import {
  type FileStatus,
  guessStatusColumn,
  readStatus,
  type StatusColumn,
  statusColumnAt,
} from './status.ts';

/** How a file is read: which columns contain what. */
export interface ReadOptions {
  hasHeading: 0 | 1;
  emailColumn: number;
  listsColumn: number | null;
  /** The status column; null: none, and everyone counts as subscribed. */
  status: StatusColumn | null;
  /** The columns with names: first, last, or both in one. Absent in imports that an earlier version began. */
  firstNameColumn?: number | null;
  lastNameColumn?: number | null;
  nameColumn?: number | null;
}

/** One row of a file, as it is read. */
export interface FileRow {
  line: number;
  email: string;
  /** Null: this is not an email address. */
  key: string | null;
  /** The lists in its own column; null: none. */
  chosen: ListFlags | null;
  /** Empty if the file does not say. */
  names: PersonName;
  status: FileStatus;
  /** The status in the file, which `status` is derived from. */
  said: string;
}

/** More rows could not be read while someone waits. */
const maxRows = 200_000;

/** Bytes that are parsed at once: the rows of a whole stored chunk would block the event loop. */
const pieceSize = 64 * 1024;

/** A stored file in pieces. */
async function* piecesOf(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await findPart(db, importId, position);
    if (part === undefined) return;
    const bytes = Buffer.from(part, 'base64');
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  }
}

/** The first rows, unchanged. */
export async function firstRows(db: Db, importId: string, many: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
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
  let batch: FileRow[] = [];
  let remaining = skip + reading.hasHeading;
  for await (const row of streamCsv(() => piecesOf(db, importId), maxRows, onSkip)) {
    if (remaining > 0) {
      remaining -= 1;
      continue;
    }
    batch.push(readRow(row, reading));
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function readRow({ line, cells }: CsvRow, reading: ReadOptions): FileRow {
  const { emailColumn, listsColumn, status: column } = reading;
  const { email, name } = readAddress(cells[emailColumn] ?? '');
  const key = emailRule.safeParse(email).success ? email.toLowerCase() : null;
  const chosen = listsColumn === null ? null : listsIn(cells[listsColumn] ?? '');
  const said = column ? (cells[column.index] ?? '') : '';
  const names = namesIn(cells, reading, name);
  return {
    line,
    email,
    key,
    chosen,
    names,
    status: column ? readStatus(said, column) : 'active',
    said,
  };
}

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
export function guessReadOptions(rows: CsvRow[]): Required<ReadOptions> {
  const heading = rows[0]?.cells ?? [];
  const hasHeading = heading.some((cell) => cell.includes('@')) ? 0 : 1;
  const status = guessStatusColumn(rows, hasHeading === 1);
  // 'Subscription status' and 'Email status' are neither lists nor addresses.
  const named = (pattern: RegExp) =>
    hasHeading ? heading.findIndex((cell, index) => index !== status && pattern.test(cell)) : -1;
  const lists = named(/\b(?:lists?|newsletters?|subscriptions?)\b/i);
  const email = named(/e-?mail/i);
  return {
    hasHeading,
    emailColumn: email === -1 ? findEmailColumn(rows) : email,
    listsColumn: lists === -1 || lists === email ? null : lists,
    status: status === null ? null : statusColumnAt(status, heading[status] ?? ''),
    ...(hasHeading ? guessNameColumns(heading) : noNameColumns),
  };
}

/** The column that looks most like addresses. */
function findEmailColumn(rows: CsvRow[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, column) => rows.filter(({ cells }) => cells[column]?.includes('@')).length,
  );
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}
