import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/platform/db/connect.ts';
import { embeddedDialect } from '#server/platform/db/sqlite/sqlite.ts';
import { runIn } from './load-rows.ts';
import { noTimeouts } from './postgres-reader.ts';

/** A connection for restoring a PostgreSQL database: its statements have no timeout. */
export function openPostgresForRestore(databaseUrl: string): Db {
  const pool = new pg.Pool({ ...noTimeouts, connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  // A connection that breaks fails the statement under way, and does not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** A new SQLite database whose tables can be filled in any order. */
export async function openSqliteForRestore(path: string): Promise<Db> {
  const db: Db = new Kysely({ dialect: embeddedDialect(path) });
  await runIn(db)('pragma foreign_keys = off');
  return db;
}
