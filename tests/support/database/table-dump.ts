import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Every row of every table as text, under the table's name. */
export async function dumpTables(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql`select * from ${sql.table(name)}`.execute(db);
      return [name, JSON.stringify(found.rows)] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** The tables that contain a text anywhere, in any letter case. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const tables = Object.entries(await dumpTables(db));
  return tables
    .filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase()))
    .map(([name]) => name);
}
