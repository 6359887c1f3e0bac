import type { Reply } from '#contract/index.ts';
import { day, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { listFailures, listRuns } from '#server/platform/jobs/job-records.ts';
import { countUnsent } from '../mail/queries/outbox-lists.ts';
import { listSchedules } from './queries.ts';
import { schedulesOf } from './scheduled-jobs.ts';
import { readQueues } from './work-queues.ts';

type Status = Reply<'system/getStatus'>;

const week = 7 * day;
const maxFailures = 50;

/** The runs of background jobs, waiting work, and failures of the last week. */
export async function readSystemStatus(deps: AppDeps, now = Date.now()): Promise<Status> {
  const { db } = deps;
  const [jobs, queues, failures, unsent] = await Promise.all([
    readJobs(deps),
    readQueues(deps),
    listFailures(db, now - week, maxFailures),
    countUnsent(db, now - week),
  ]);
  const countOf = (status: string) =>
    Number(unsent.find((row) => row.status === status)?.count ?? 0);
  return {
    code: 1,
    jobs,
    queues: queues.map(({ oldestAt, ...queue }) => ({ ...queue, oldestAt: asTime(oldestAt) })),
    failures: failures.map(({ count, last_at, request_id, ...failure }) => ({
      ...failure,
      count: Number(count),
      lastAt: new Date(Number(last_at)).toISOString(),
      requestId: request_id ?? '',
    })),
    unsentEmails: { failed: countOf('failed'), unknown: countOf('unknown') },
  };
}

async function readJobs(deps: AppDeps): Promise<Status['jobs']> {
  const { db } = deps;
  const schedules = schedulesOf(deps);
  const [runs, planned] = await Promise.all([
    listRuns(db),
    listSchedules(db, Object.values(schedules)),
  ]);
  const never = Object.keys(schedules)
    .filter((name) => !runs.some((run) => run.name === name))
    .filter((name) => planned.some((plan) => plan.name === schedules[name]))
    .map((name) => ({ ...noRun, name }));
  return [...runs, ...never].map((run) => {
    const schedule = schedules[run.name];
    const next = planned.find(({ name }) => name === schedule);
    return {
      name: run.name,
      every: schedule ? null : Math.round(Number(run.every) / second),
      lastSuccessAt: asTime(run.last_success_at),
      lastFailureAt: asTime(run.last_failure_at),
      failingSince: asTime(run.failing_since),
      error: run.last_error,
      nextAt: asTime(next?.next_at || null),
    };
  });
}

/** A job that is planned and has not run yet. */
const noRun = {
  every: 0,
  last_success_at: null,
  last_failure_at: null,
  failing_since: null,
  last_error: '',
};

const asTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());
