import { sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { DatabaseVersionError } from './database-version-error.ts';

/** Whether the database records migrations: it is not empty. Kysely's introspection would read all of its columns. */
export async function hasMigrations(db: Db): Promise<boolean> {
  const { rows } = await (hasManyWriters(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'`
  ).execute(db);
  return rows.length > 0;
}

/** The names of the migrations that a database records, oldest first; none if it is empty. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasMigrations(db))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/**
 * Whether the previous version can use the database after this migration: it adds tables, columns and indexes, and
 * changes nothing that is there. See docs/decisions/platform/expand-and-contract.md.
 */
export const isExpansion = (migration: string): boolean => /^\d{4}-expand-/.test(migration);

/**
 * Compares a database with a program.
 * @param applied the database's migrations
 * @param known the program's, in order
 * @returns whether the program may add missing migrations ('own'), or uses the database as a newer version left it
 * @throws {DatabaseVersionError} if the program cannot use the database
 */
export function compareVersions(
  applied: readonly string[],
  known: readonly string[],
): 'own' | 'newer' {
  const unknown = applied.filter((name) => !known.includes(name));
  const shared = applied.filter((name) => known.includes(name));
  const gap = known.slice(0, shared.length).find((name) => !shared.includes(name));
  const last = known.at(-1) ?? '';
  const isNewer = shared.length === known.length && unknown.every((name) => name > last);
  if (gap !== undefined || (unknown.length > 0 && !isNewer)) {
    throw new DatabaseVersionError(unreleased(unknown[0] ?? gap));
  }
  const change = unknown.find((name) => !isExpansion(name));
  if (change !== undefined) {
    throw new DatabaseVersionError(
      `The database is newer than this version of the program (it has the migration ${change}). Start the newer version, or restore a backup.`,
    );
  }
  return unknown.length > 0 ? 'newer' : 'own';
}

/** @param migration one that no release has in this place */
export const unreleased = (migration: string | undefined): string =>
  `The database was made by a development checkout from before the first release (see its migration ${migration}), and no release can open it. Start the checkout that made it, export what you need, and begin with an empty database.`;
