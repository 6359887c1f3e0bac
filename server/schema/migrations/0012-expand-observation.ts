import type { Kysely } from 'kysely';
import { defaultEmpty, defaultZero, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Runs and failures of jobs, and the request that caused an entry of the audit trail. */
export async function observation(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('request_id', 'text', defaultEmpty).execute();
  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'text', primaryKey)
    .addColumn('every', 'bigint', defaultZero)
    .addColumn('last_success_at', 'bigint')
    .addColumn('last_duration', 'bigint', defaultZero)
    .addColumn('last_failure_at', 'bigint')
    .addColumn('last_error', 'text', defaultEmpty)
    .addColumn('failing_since', 'bigint')
    .execute();
  await db.schema
    .createTable('failures')
    .addColumn('work', 'text', required)
    .addColumn('cause', 'text', required)
    .addColumn('day', 'bigint', required)
    .addColumn('count', 'bigint', required)
    .addColumn('last_at', 'bigint', required)
    .addColumn('request_id', 'text', defaultEmpty)
    .addPrimaryKeyConstraint('failures_by_cause', ['work', 'cause', 'day'])
    .execute();
  await createIndexes(db, 'failures', { failures_by_age: ['day'] });
}
