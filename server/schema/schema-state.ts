import type { Db } from '#server/platform/db/connect.ts';
import { appliedMigrations, compareVersions } from './applied-migrations.ts';
import { DatabaseVersionError } from './database-version-error.ts';
import { knownMigrations } from './migrate.ts';

/**
 * Whether this program can use a database as it is: 'empty' if nothing has been created in it, 'older' if the next
 * start migrates it, 'newer' if only another version can use it.
 */
type SchemaState = 'current' | 'empty' | 'older' | 'newer';

/** Compares the migrations that a database has with those that this program knows. Changes nothing. */
export async function schemaStateOf(db: Db): Promise<SchemaState> {
  const applied = await appliedMigrations(db);
  if (applied.length === 0) return 'empty';
  // Version 0.1.0 had other names, which the next start replaces.
  if (applied.includes('0001-foundation')) return 'older';
  try {
    compareVersions(applied, knownMigrations);
  } catch (error) {
    if (error instanceof DatabaseVersionError) return 'newer';
    throw error;
  }
  return knownMigrations.every((name) => applied.includes(name)) ? 'current' : 'older';
}
