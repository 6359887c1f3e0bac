import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
} from 'kysely';
import pg from 'pg';
import { type Listen, listenOnPostgres } from '../../postgres-notifications.ts';
import type { PoolUsage } from '../pool-usage.ts';
import { WatchedPool } from './postgres-pool.ts';

const int8 = 20;
/** The number of Kysely's own lock, which nodes of version 0.1.0 use. */
const migrationLock = '3853314791062309107';

/** Takes the migration lock until the transaction ends, so that no other node starts before the commit. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(trx: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(trx);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** If a transaction fails because its connection broke, its rollback fails too: the first error is reported. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    // The connection is discarded by then, and the server rolls back.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class ServerDialect extends PostgresDialect {
  readonly #pool: WatchedPool;

  constructor(pool: WatchedPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new FirstErrorDriver({ pool: this.#pool });
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

/** In ms. Requests are answered by 503 after this, rather than waiting for a database that does not answer. */
const usualConnectTimeout = 3_000;

/**
 * How long to wait for a connection, in ms: the address's `connect_timeout`, which is in seconds.
 * Source: PostgreSQL's documentation, 34.1.2 Parameter Key Words.
 */
function connectTimeout(connectionString: string): number {
  return numberIn(connectionString, 'connect_timeout') * 1_000 || usualConnectTimeout;
}

/** A parameter of an address; 0 if it is missing or not above 0. */
function numberIn(connectionString: string, name: string): number {
  return Math.max(0, Number(new URL(connectionString).searchParams.get(name)) || 0);
}

/** The dialect for the PostgreSQL database at a URL, with a pool of connections. */
export function postgresDialect(connectionString: string): {
  dialect: Dialect;
  poolUsage: () => PoolUsage;
  listen: Listen;
} {
  const connecting = {
    connectionString,
    connectionTimeoutMillis: connectTimeout(connectionString),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new WatchedPool({
    ...connecting,
    max: 10,
    // In ms, as in an address, which may allow more.
    statement_timeout: numberIn(connectionString, 'statement_timeout') || 10_000,
    // A node that freezes in a transaction blocks the others no longer than this.
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 5_000,
    // Times are whole milliseconds and counters stay far below 2^53, so a number can represent every bigint here.
    types: {
      getTypeParser: (type, format) =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  return {
    dialect: new ServerDialect(pool),
    poolUsage: () => pool.usage(),
    listen: listenOnPostgres(connecting),
  };
}
