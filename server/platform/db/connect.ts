import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import type { Listen } from '../postgres-notifications.ts';
import type { PoolUsage } from './pool-usage.ts';
import { embeddedDialect } from './sqlite/sqlite.ts';
import { GuardedKysely } from './transaction-guard.ts';
import { DatabaseUnavailableError } from './unavailable.ts';
import { WriteOrder } from './write-order.ts';

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  engine: Engine;
  /**
   * Checks the file of an embedded database.
   * @throws {Error} that `isDatabaseUnavailable` knows when it is gone, damaged or full
   */
  examineFile(): void;
  /** The connections of the pool; undefined: an embedded database has none. */
  poolUsage?(): PoolUsage;
  /** Undefined: an embedded database sends no notifications. */
  listen?: Listen;
}

/**
 * Whether transactions run concurrently: then a row that is read in order to change it has to be locked, or two
 * transactions could read the same state. SQLite has one writer at a time.
 */
export const hasManyWriters = (db: Db): boolean =>
  db.getExecutor().adapter.supportsMultipleConnections === true;

/**
 * Opens the database: PostgreSQL if a URL is given, else the embedded one in the data folder. No table is created or
 * checked yet; see `migrate`.
 * @param settings.mustExist whether the embedded database's file is never created
 * @throws {DatabaseUnavailableError} if the file has to exist and does not
 */
export async function connect(settings: {
  databaseUrl: string | undefined;
  dataDirectory: string;
  mustExist?: boolean;
}): Promise<Connection> {
  if (!settings.databaseUrl) {
    const path = join(settings.dataDirectory, 'common-plate.sqlite');
    if (settings.mustExist && !existsSync(path))
      throw new DatabaseUnavailableError(`${path} is missing`);
    const dialect = embeddedDialect(path);
    const examineFile = () => dialect.examine();
    return { db: new GuardedKysely({ dialect }), engine: 'sqlite', examineFile };
  }
  const { postgresDialect } = await import('./postgres/postgres.ts');
  const { dialect, ...server } = postgresDialect(settings.databaseUrl);
  return {
    db: new GuardedKysely({ dialect, plugins: [new WriteOrder()] }),
    engine: 'postgres',
    examineFile: () => undefined,
    ...server,
  };
}
