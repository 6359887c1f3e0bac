import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { writeCsv } from '#server/platform/csv/write.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';

const defaultPageSize = 50;

/** So many rows are one piece of an export: pieces keep memory flat, however many rows there are. */
export const pieceSize = 2_000;

/** Where a page of a table begins, and how many rows it has. */
export function placeOf({
  page = 1,
  pageSize = defaultPageSize,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** How many rows a query finds, on all pages. */
export async function countRows<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const [row = {}] = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .execute();
  return 'total' in row ? Number(row.total) : 0;
}

/** A sort of the contract, '-name', in its two parts. */
export function orderOf<Name extends string>(
  sort: Name | `-${Name}`,
): { by: Name; direction: 'asc' | 'desc' } {
  return {
    by: sort.replace('-', '') as Name,
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

/** So many words of a search count; each of them is looked for in every row. */
const mostWords = 6;

/** The words of a search, in lower case. */
export const wordsOf = (search = ''): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);

/**
 * Whether a text that is kept in lower case holds these words, in lower case. PostgreSQL has indexes of all parts of
 * some texts, which `like` finds; SQLite looks through some ten thousand texts faster than it would keep such an index.
 */
export const holds = (db: Db, text: Expression<string>, words: string): Expression<boolean> =>
  hasManyWriters(db)
    ? sql<boolean>`${text} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`instr(${text}, ${words}) > 0`;

/** Whether it holds each of these words, wherever. */
export const holdsAll = (db: Db, text: Expression<string>, words: string[]): Expression<boolean> =>
  words.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(${sql.join(
        words.map((word) => holds(db, text, word)),
        sql` and `,
      )})`;

/**
 * A column that SQLite takes no index for: without statistics it takes every condition for a narrow one, and
 * would rather look up all rows of a state than walk through the index that is meant.
 */
export const withoutIndex = <T>(db: Db, column: string): Expression<T> =>
  hasManyWriters(db) ? sql.ref<T>(column) : sql<T>`+${sql.ref(column)}`;

/**
 * A piece of a CSV file. The first has the heading; all rows have come when one is not full.
 * @param rows at most `size`, ordered by their ids
 */
export function csvPieceOf<Row extends { id: string }>(
  heading: string[],
  rows: Row[],
  cellsOf: (row: Row) => (string | number)[],
  isFirst: boolean,
  size = pieceSize,
): { csv: string; next: string | null } {
  const csv = writeCsv(heading, rows.map(cellsOf));
  return {
    csv: isFirst ? csv : csv.slice(csv.indexOf('\r\n') + 2),
    next: rows.length < size ? null : (rows.at(-1)?.id ?? null),
  };
}
