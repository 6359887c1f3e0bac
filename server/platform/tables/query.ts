import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { writeCsv } from '#server/platform/csv/write.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { formsOf } from './search-words.ts';

const defaultPageSize = 50;

/** The number of rows per chunk of an export: chunks keep memory flat, however many rows there are. */
export const chunkSize = 2_000;

/** Where a page of a table begins, and its number of rows. */
export function limitAndOffset({
  page = 1,
  pageSize = defaultPageSize,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** The total number of rows of a query. */
export async function countRows<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const [row = {}] = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .execute();
  return 'total' in row ? Number(row.total) : 0;
}

/** Parses a sort of the contract, '-name'. */
export function parseSort<Name extends string>(
  sort: Name | `-${Name}`,
): { by: Name; direction: 'asc' | 'desc' } {
  return {
    by: sort.replace('-', '') as Name,
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

/**
 * Whether a stored text contains these words, both in lower case or folded. PostgreSQL has trigram indexes of some
 * texts, which `like` uses; SQLite scans some ten thousand texts faster than it would maintain such an index.
 */
export const containsText = (
  db: Db,
  text: Expression<string>,
  words: string,
): Expression<boolean> =>
  sql<boolean>`(${sql.join(
    formsOf(words).map((form) => containsForm(db, text, form)),
    sql` or `,
  )})`;

const containsForm = (db: Db, text: Expression<string>, form: string) =>
  hasManyWriters(db)
    ? sql<boolean>`${text} like ${`%${form.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`instr(${text}, ${form}) > 0`;

/** Whether it contains each of these words, anywhere. */
export const containsWords = (
  db: Db,
  text: Expression<string>,
  words: string[],
): Expression<boolean> =>
  words.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(${sql.join(
        words.map((word) => containsText(db, text, word)),
        sql` and `,
      )})`;

/**
 * Keeps SQLite from using a column's index: without statistics it considers every condition selective, and would look
 * up all rows with a status rather than scan the intended index.
 */
export const withoutIndex = <T>(db: Db, column: string): Expression<T> =>
  hasManyWriters(db) ? sql.ref<T>(column) : sql<T>`+${sql.ref(column)}`;

/**
 * A chunk of a CSV file. The first has the heading; a chunk that is not full is the last.
 * @param rows at most `size`, ordered by id
 */
export function csvChunkOf<Row extends { id: string }>(
  heading: string[],
  rows: Row[],
  cellsOf: (row: Row) => (string | number)[],
  isFirst: boolean,
  size = chunkSize,
): { csv: string; next: string | null } {
  const csv = writeCsv(heading, rows.map(cellsOf));
  return {
    csv: isFirst ? csv : csv.slice(csv.indexOf('\r\n') + 2),
    next: rows.length < size ? null : (rows.at(-1)?.id ?? null),
  };
}
