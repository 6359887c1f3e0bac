import type { AppDeps } from '#server/app-deps.ts';
import * as accounts from '#server/features/account/delete-user.ts';
import { auth } from '#server/features/auth/feature.ts';
import { removeAbandonedUploads as removeUploads } from '#server/features/media/uploads.ts';
import { reapplyUnsubscribes as reapply } from '#server/features/newsletter/subscribers/unsubscribes.ts';
import { jobs } from '#server/jobs.ts';
import { JobMonitor } from '#server/platform/jobs/job-monitor.ts';
import * as retention from '#server/retention.ts';
import type { TestServer } from './server.ts';

/** The jobs that work at times of their own, by name. */
export const jobsWithSchedule: string[] = jobs
  .filter(({ schedule }) => schedule !== undefined)
  .map(({ name }) => name);

/**
 * Runs one of the program's background jobs, once: a test server starts none.
 * @param name as in the log
 * @returns what the job reports, such as whether it did anything
 */
export async function runJob(
  { deps }: { deps: AppDeps },
  name: string,
  signal = new AbortController().signal,
): Promise<unknown> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ‘${name}’.`);
  return job.run(deps, signal);
}

/** Delivers the events that wait to their subscribers, as the program does every second. */
export const deliverEvents = async (server: { deps: AppDeps }): Promise<void> => {
  await runJob(server, 'delivering events');
};

/** Deletes what has expired, as the program does every hour. @param now in ms */
export const deleteExpired = ({ deps }: { deps: AppDeps }, now = Date.now()): Promise<void> =>
  retention.deleteExpired(deps.db, deps.contributions, now);

/** Deletes what will have expired at a time, in ms, but for sessions: whoever is signed in remains so. */
export const deleteExpiredBy = ({ deps }: { deps: AppDeps }, time: number): Promise<void> =>
  retention.deleteExpired(
    deps.db,
    deps.contributions.filter((each) => each !== auth),
    time,
  );

/** Deletes what is left of uploads that were given up. @param now in ms */
export const removeAbandonedUploads = ({ deps }: { deps: AppDeps }, now: number): Promise<void> =>
  removeUploads(deps.db, deps.media, now);

/** Deletes again what a restored backup brought back, as the program does when it starts. */
export const applyDeletions = ({ deps }: { deps: AppDeps }): Promise<void> =>
  accounts.applyDeletions(deps.db, deps.contributions);

/** Unsubscribes again whom a restored backup brought back, as the program does when it starts. */
export const reapplyUnsubscribes = ({ deps }: { deps: AppDeps }): Promise<void> => reapply(deps.db);

/** Deletes the photos of deleted accounts that a restored backup brought back. */
export const removeDeletedMedia = ({ deps }: { deps: AppDeps }): Promise<void> =>
  accounts.removeDeletedMedia(deps.db, deps.media);

/**
 * Notes how jobs go, as a program does; test servers do without.
 * @param log where it writes failures
 */
export const aJobMonitor = (
  { db, app }: TestServer,
  log: ConstructorParameters<typeof JobMonitor>[1] = app.log,
): JobMonitor => new JobMonitor(db, log);
