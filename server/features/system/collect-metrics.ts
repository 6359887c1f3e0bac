import { statfs } from 'node:fs/promises';
import { second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { listRuns } from '#server/platform/jobs/job-records.ts';
import type { QueueState } from '#server/platform/jobs/queue-state.ts';
import { readState } from '../backup/queries/backup-state.ts';
import { emailOutcomes } from '../mail/queue.ts';
import { countMailingEmails } from '../newsletter/queries.ts';
import type { MetricName, MetricValue } from './metric-definitions.ts';
import { memoryQueues, storedQueues } from './work-queues.ts';

type Values = Partial<Record<MetricName, MetricValue>>;

/** Counts its pages by itself. */
export interface CountingCache {
  statistics(): { pages: number; bytes: number; hits: number; misses: number };
}

/** How long the database may take, in ms: the other values are most needed when it does not answer. */
const databaseTimeout = 3 * second;

/**
 * All values as they are now.
 * @param onError receives why the database's values could not be read; they are missing then
 */
export async function collectMetrics(
  deps: AppDeps,
  cache: CountingCache,
  onError: (error: unknown) => void,
): Promise<Values> {
  const [disk, database] = await Promise.all([readDisk(deps), readInTime(deps, onError)]);
  const { queues = [], ...stored } = database ?? {};
  return {
    ...valuesOfProcess(deps, cache),
    ...disk,
    // Values that are unknown now must not look known.
    ...(database ? stored : unknownValues),
    ...valuesOfQueues([...memoryQueues(), ...queues]),
    database_up: database ? 1 : 0,
  };
}

const unknownValues: Values = {
  newsletter_emails: {},
  job_last_success_timestamp_seconds: {},
  job_failing_since_timestamp_seconds: {},
  job_last_duration_seconds: {},
};

function valuesOfProcess({ poolUsage }: AppDeps, cache: CountingCache): Values {
  const { pages, bytes, hits, misses } = cache.statistics();
  const pool = poolUsage?.() ?? { open: 0, idle: 0, waiting: 0 };
  return {
    page_cache_hits_total: hits,
    page_cache_misses_total: misses,
    page_cache_pages: pages,
    page_cache_bytes: bytes,
    emails_total: emailOutcomes,
    database_connections: { busy: pool.open - pool.idle, idle: pool.idle },
    database_waiting: pool.waiting,
  };
}

async function readDisk({ settings }: AppDeps): Promise<Values> {
  const disk = await statfs(settings.dataDirectory).catch(() => undefined);
  return disk
    ? { disk_free_bytes: disk.bavail * disk.bsize, disk_size_bytes: disk.blocks * disk.bsize }
    : {};
}

type Stored = Values & { queues: (QueueState & { name: string })[] };

async function readInTime(
  deps: AppDeps,
  onError: (error: unknown) => void,
): Promise<Stored | undefined> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database is slow.')), databaseTimeout);
  try {
    return await Promise.race([readDatabase(deps), tooLate]);
  } catch (error) {
    onError(error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function readDatabase(deps: AppDeps): Promise<Stored> {
  const { db } = deps;
  const [queues, runs, backups, mailings] = await Promise.all([
    storedQueues(deps),
    listRuns(db),
    readState(db),
    countMailingEmails(db),
  ]);
  const byJob = (read: (run: (typeof runs)[number]) => number | null) =>
    Object.fromEntries(runs.map((run) => [run.name, Number(read(run) ?? 0) / second]));
  return {
    queues,
    newsletter_emails: mailings,
    job_last_success_timestamp_seconds: byJob((run) => run.last_success_at),
    job_failing_since_timestamp_seconds: byJob((run) => run.failing_since),
    job_last_duration_seconds: byJob((run) => run.last_duration),
    backup_last_timestamp_seconds: (backups.last?.at ?? 0) / second,
    backup_proven_timestamp_seconds: (backups.proven?.at ?? 0) / second,
  };
}

function valuesOfQueues(queues: Stored['queues']): Values {
  const byQueue = (read: (queue: QueueState) => number) =>
    Object.fromEntries(queues.map((queue) => [queue.name, read(queue)]));
  return {
    queue_waiting: byQueue(({ waiting }) => waiting),
    queue_oldest_seconds: byQueue(({ oldestAt }) =>
      oldestAt === null ? 0 : Math.max(0, Date.now() - Number(oldestAt)) / second,
    ),
  };
}
