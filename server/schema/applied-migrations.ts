import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { knownMigrations } from './migrate.ts';

/** How a database's schema compares to this program's: 'empty' if nothing has been created in it. */
type SchemaState = 'current' | 'empty' | 'older' | 'newer';

/** Compares the migrations that a database has with those that this program knows. Changes nothing. */
export async function schemaStateOf(db: Db): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return 'empty';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.size === 0) return 'empty';
  // Version 0.1.0 had other names, which the next start replaces.
  if (applied.has('0001-foundation')) return 'older';
  if ([...applied].some((name) => !knownMigrations.includes(name))) return 'newer';
  return knownMigrations.every((name) => applied.has(name)) ? 'current' : 'older';
}
