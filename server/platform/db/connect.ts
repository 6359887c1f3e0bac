import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { embeddedDialect } from './sqlite.ts';
import { GuardedKysely } from './transaction-guard.ts';

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  engine: Engine;
}

/**
 * Whether transactions run concurrently: then a row that is read in order to change it has to be locked, or two
 * transactions could read the same state. SQLite has one writer at a time.
 */
export const hasManyWriters = (db: Db): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections === true;

/**
 * Opens the database: PostgreSQL if a URL is given, else the embedded one in the data folder. Nothing is created or
 * checked yet; see `migrate`.
 */
export async function connect(settings: {
  databaseUrl: string | undefined;
  dataDirectory: string;
}): Promise<Connection> {
  if (!settings.databaseUrl) {
    const path = join(settings.dataDirectory, 'common-plate.sqlite');
    return { db: new GuardedKysely({ dialect: embeddedDialect(path) }), engine: 'sqlite' };
  }
  const { postgresDialect } = await import('./postgres.ts');
  return {
    db: new GuardedKysely({ dialect: postgresDialect(settings.databaseUrl) }),
    engine: 'postgres',
  };
}
