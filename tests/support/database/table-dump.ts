import { sql } from 'kysely';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Db } from '#tests/support/database/connection.ts';

/**
 * Every row of every table as text, under the table's name.
 * @param earlier an earlier dump: tables and columns that were added since are left out
 */
export async function dumpTables(
  db: Db,
  earlier?: Record<string, string>,
): Promise<Record<string, string>> {
  const all = (await db.introspection.getTables()).map(({ name }) => name);
  const tables = all.filter((name) => !earlier || name in earlier);
  const rows = await Promise.all(
    tables.map(async (name) => {
      const found = await sql<Row>`select * from ${sql.table(name)}`.execute(db);
      const [before] = JSON.parse(earlier?.[name] ?? '[]') as Row[];
      return [name, JSON.stringify(found.rows.map((row) => columnsOf(row, before)))] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** A dump of a released version's rows as they are now: staff find the name in them without its accents, too. */
export function withFoldedName(dump: Record<string, string>): Record<string, string> {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const { users = '' } = dump;
  return { ...dump, users: users.replace(inJson('öz maya'), inJson(searchable('öz maya'))) };
}

type Row = Record<string, unknown>;

const columnsOf = (row: Row, like: Row | undefined): Row =>
  like ? Object.fromEntries(Object.keys(like).map((name) => [name, row[name]])) : row;

/** The tables that contain a text anywhere, in any letter case. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const tables = Object.entries(await dumpTables(db));
  return tables
    .filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase()))
    .map(([name]) => name);
}
