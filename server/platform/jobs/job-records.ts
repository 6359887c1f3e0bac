import { sql } from 'kysely';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '../db/connect.ts';
import { inWriteOrder } from '../db/write-order.ts';

/** How a job went on this node since it was last stored. Times in ms. */
export interface JobRun {
  /** The time between two runs. */
  every: number;
  succeededAt: number | null;
  duration: number;
  failedAt: number | null;
  error: string;
  /** Whether its last run failed. */
  isFailing: boolean;
}

/** A failure on this node, counted since it was last stored. */
export interface Failure {
  work: string;
  cause: string;
  count: number;
  lastAt: number;
  requestId: string;
}

/** Failures are shown for a week, and kept a little longer. */
const failuresKept = 30 * day;

/** Stores how jobs went; what another node has stored later stays. */
export async function saveRuns(trx: Db, runs: ReadonlyMap<string, JobRun>): Promise<void> {
  for (const [name, run] of inWriteOrder(runs, ([key]) => key)) {
    const newer = (column: string) =>
      sql<number | null>`case when coalesce(excluded.${sql.ref(column)}, 0) >
        coalesce(job_runs.${sql.ref(column)}, 0) then excluded.${sql.ref(column)}
        else job_runs.${sql.ref(column)} end`;
    await trx
      .insertInto('job_runs')
      .values({
        name,
        every: run.every,
        last_success_at: run.succeededAt,
        last_duration: run.duration,
        last_failure_at: run.failedAt,
        last_error: run.error,
        failing_since: run.isFailing ? run.failedAt : null,
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          every: run.every,
          last_success_at: newer('last_success_at'),
          last_duration: run.duration,
          last_failure_at: newer('last_failure_at'),
          ...(run.error !== '' && { last_error: run.error }),
          failing_since: run.isFailing
            ? sql<number>`coalesce(job_runs.failing_since, ${run.failedAt})`
            : null,
        }),
      )
      .execute();
  }
}

/** Adds failures to those of their day. */
export async function saveFailures(trx: Db, failures: readonly Failure[]): Promise<void> {
  const rows = failures.map((failure) => ({ ...failure, day: dayOf(failure.lastAt) }));
  const sorted = inWriteOrder(rows, (row) => [row.work, row.cause, row.day]);
  for (const { lastAt, requestId, ...row } of sorted) {
    await trx
      .insertInto('failures')
      .values({ ...row, last_at: lastAt, request_id: requestId })
      .onConflict((conflict) =>
        conflict.columns(['work', 'cause', 'day']).doUpdateSet({
          count: sql<number>`failures.count + ${row.count}`,
          last_at: lastAt,
          request_id: requestId,
        }),
      )
      .execute();
  }
}

const dayOf = (time: number) => time - (time % day);

/** How all jobs went. */
export const listRuns = (db: Db) => db.selectFrom('job_runs').selectAll().orderBy('name').execute();

/**
 * The failures since a time, added up, the newest first.
 * @param since in ms
 */
export function listFailures(db: Db, since: number, limit: number) {
  return db
    .selectFrom('failures')
    .select((eb) => [
      'work',
      'cause',
      eb.fn.sum<number>('count').as('count'),
      eb.fn.max('last_at').as('last_at'),
      // The request of the newest one.
      eb
        .selectFrom('failures as newest')
        .select('newest.request_id')
        .whereRef('newest.work', '=', 'failures.work')
        .whereRef('newest.cause', '=', 'failures.cause')
        .orderBy('newest.last_at', 'desc')
        .limit(1)
        .as('request_id'),
    ])
    .where('day', '>=', dayOf(since))
    .groupBy(['work', 'cause'])
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes old failures. @param now in ms */
export async function deleteOldFailures(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('failures')
    .where('day', '<', now - failuresKept)
    .execute();
}
