import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID } from 'kysely/migration';
import type { Db } from '#server/platform/db/connect.ts';
import { runIn, waitForStatements } from './load-rows.ts';

const markOf = (id: string) => `restore ${id}`;

/** Marks a PostgreSQL database as restored, from the commit of the transaction on. A comment is in no backup. */
export async function markRestored(trx: Db, id: string): Promise<void> {
  await sql`comment on table kysely_migration is ${sql.lit(markOf(id))}`.execute(trx);
}

/** Whether a PostgreSQL database has the mark of a restore, whose transaction has ended when this resolves. */
export async function isMarkedRestored(trx: Db, id: string): Promise<boolean> {
  await waitForStatements(runIn(trx));
  // A restore has this lock until its transaction ends, which may take longer than its process.
  await trx.getExecutor().adapter.acquireMigrationLock(trx, {
    lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
    lockRowId: MIGRATION_LOCK_ID,
  });
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(to_regclass('kysely_migration'), 'pg_class') as mark`.execute(trx);
  return rows[0]?.mark === markOf(id);
}
