import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { anEmptyDatabase, type TestDatabase } from './database.ts';

/** The releases that have a folder here, oldest first. */
export const releases = ['0.1.0', '0.2.0'] as const;

/**
 * A new database as a release created it, with a few rows.
 * @param change SQL that modifies it
 */
export async function aReleasedDatabase(
  release: (typeof releases)[number],
  change = '',
): Promise<TestDatabase> {
  const place = await anEmptyDatabase();
  await createReleasedTables(place, release, `${await releasedRows(release)}${change}`);
  return place;
}

/**
 * Creates the tables of a release in an empty database.
 * @param more SQL that is run afterward
 */
export async function createReleasedTables(
  place: Pick<TestDatabase, 'DATA_DIR' | 'DATABASE_URL'>,
  release: (typeof releases)[number],
  more = '',
): Promise<void> {
  const isPostgres = place.DATABASE_URL !== '';
  const tables = await readSql(release, isPostgres ? 'postgres.sql' : 'sqlite.sql');
  if (isPostgres) await onPostgres(place, tables + more);
  else onSqlite(place, tables + more);
}

/** SQL that adds a few rows to the tables of a release. */
export const releasedRows = (release: (typeof releases)[number]) => readSql(release, 'rows.sql');

const readSql = (release: string, name: string) =>
  readFile(join(import.meta.dirname, 'released', release, name), 'utf8');

async function onPostgres({ DATABASE_URL }: TestDatabase, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(statements);
  await client.end();
}

function onSqlite({ DATA_DIR }: TestDatabase, statements: string): void {
  const database = new DatabaseSync(join(DATA_DIR, 'common-plate.sqlite'));
  database.exec(statements);
  database.close();
}
