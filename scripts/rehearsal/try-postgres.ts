import pg from 'pg';
import { migrateCopy } from './migrate-copy.ts';

/** PostgreSQL's code for a statement that the user may not run. */
const notAllowed = '42501';

/**
 * Tries the migrations on PostgreSQL itself, in a database of their own that is dropped again.
 * @returns what was done, for the operator
 */
export async function tryPostgres(
  source: { path: string; secret: string },
  databaseUrl: string,
): Promise<string> {
  const name = `rehearsal_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks fails the statement under way, and does not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
  } catch (error) {
    await client.end();
    if ((error as { code?: string }).code !== notAllowed) throw error;
    return "The database's user may not create databases, so the migrations were tried on SQLite only";
  }
  try {
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const rows = await migrateCopy(source, { databaseUrl: url.href });
    return `Migrated a copy on PostgreSQL too, and read ${rows} rows back`;
  } finally {
    await client.query(`drop database ${name} with (force)`).finally(() => client.end());
  }
}
