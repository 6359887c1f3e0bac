import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';
import { embeddedDialect } from './sqlite.ts';

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  engine: Engine;
}

/**
 * Whether transactions run beside each other: then a row that is read to be changed has to be held,
 * or two that read the same state would not see each other. SQLite lets one writer in at a time.
 */
export const hasManyWriters = (db: Db): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections === true;

const int8 = 20;

/**
 * Opens the database: PostgreSQL where an address is given, else the embedded one in the data folder.
 * Nothing is created or checked yet; see `migrate`.
 */
export function connect(settings: {
  databaseUrl: string | undefined;
  dataDirectory: string;
}): Connection {
  if (!settings.databaseUrl) {
    const path = join(settings.dataDirectory, 'common-plate.sqlite');
    return { db: new Kysely<Tables>({ dialect: embeddedDialect(path) }), engine: 'sqlite' };
  }
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Times are whole milliseconds and counters stay far below 2^53, so a number holds every bigint here.
    types: {
      getTypeParser: (type, format) =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // A connection that breaks while it is idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), engine: 'postgres' };
}
