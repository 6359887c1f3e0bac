import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { anEmptyDatabase, type TestDatabase } from './database.ts';

/**
 * A new database as version 0.1.0 created it, with a few rows.
 * @param change SQL that modifies it
 */
export async function aDatabaseOf010(change = ''): Promise<TestDatabase> {
  const place = await anEmptyDatabase();
  const isPostgres = place.DATABASE_URL !== '';
  const read = (name: string) =>
    readFile(join(import.meta.dirname, 'released/0.1.0', name), 'utf8');
  const tables = await read(isPostgres ? 'postgres.sql' : 'sqlite.sql');
  const statements = `${tables}${await read('rows.sql')}${change}`;
  if (isPostgres) await onPostgres(place, statements);
  else onSqlite(place, statements);
  return place;
}

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
