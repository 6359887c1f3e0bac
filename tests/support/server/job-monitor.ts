import { JobMonitor } from '#server/platform/jobs/job-monitor.ts';
import type { TestServer } from './server.ts';

/**
 * What a program notes of its jobs, which test servers do without.
 * @param log where it writes failures
 */
export const aJobMonitor = (
  { db, app }: TestServer,
  log: ConstructorParameters<typeof JobMonitor>[1] = app.log,
): JobMonitor => new JobMonitor(db, log);
