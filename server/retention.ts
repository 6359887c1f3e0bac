import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from './app-deps.ts';
import type { Contribution } from './contributions.ts';
import type { Db } from './platform/db/connect.ts';
import { expirePlatformRows } from './platform/jobs/expire-platform-rows.ts';
import type { JobMonitor } from './platform/jobs/job-monitor.ts';
import { deleteOldFailures } from './platform/jobs/job-records.ts';
import { removeOldSecurityEvents } from './platform/security-log/event-rows.ts';

/**
 * Deletes expired and orphaned data, now and every hour. Two nodes may do it at once.
 * @returns a function that stops it
 */
export function startRetention(
  { db, media, contributions }: Pick<AppDeps, 'db' | 'media' | 'contributions'>,
  monitor: JobMonitor,
): () => void {
  const run = (name: string, work: () => Promise<unknown>) => void monitor.watch(name, hour, work);
  const clean = () => {
    run('deleting what has expired', () => deleteExpired(db, contributions));
    for (const { cleanUp } of contributions) {
      if (cleanUp) run(cleanUp.name, () => cleanUp.run(db, media));
    }
    run('shortening the security log', () => removeOldSecurityEvents(db, Date.now()));
  };
  clean();
  const timer = setInterval(clean, hour).unref();
  return () => clearInterval(timer);
}

/** Deletes rows that are no longer needed: sessions, limits, links, change marks, emails, files. */
export async function deleteExpired(
  db: Db,
  contributions: readonly Contribution[],
  now = Date.now(),
): Promise<void> {
  await expirePlatformRows(db, now);
  await deleteOldFailures(db, now);
  for (const { expire } of contributions) await expire?.(db, now);
}
