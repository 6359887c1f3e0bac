import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

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

class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

/** The dialect for the PostgreSQL database at a URL, with a pool of connections. */
export function postgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Times are whole milliseconds and counters stay far below 2^53, so a number can represent every bigint here.
    types: {
      getTypeParser: (type, format) =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // The pool replaces a connection that breaks while it is idle; without a listener the error would end the
  // process.
  pool.on('error', () => undefined);
  return new TransactionLockDialect({ pool });
}
