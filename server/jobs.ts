import { second } from '#contract/shared/time-units.ts';
import type { AppDeps } from './app-deps.ts';
import { eventSubscribersOf } from './contributions.ts';
import type { Job } from './feature.ts';
import { features } from './features.ts';
import { deliverEvents, deliveryJob } from './platform/events/deliver-events.ts';
import type { JobMonitor } from './platform/jobs/job-monitor.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { foldSearchTexts } from './schema/fold-search-texts.ts';

/** Delivers what has happened to the features that subscribe to it. @throws {Error} their failures, if there were some */
async function deliverToFeatures({ db, contributions }: AppDeps, signal: AbortSignal) {
  const failures = await deliverEvents(db, eventSubscribersOf(contributions), signal);
  const [first] = failures;
  if (first) throw new Error(failures.map(({ message }) => message).join('\n'), { cause: first });
}

/** The jobs of all features, and those that belong to none. */
export const jobs: readonly Job[] = [
  {
    name: 'folding search texts',
    // Seldom, since it takes eight queries: a text rarely lacks its folded form unless the previous version wrote it.
    interval: 10 * second,
    run: ({ db }, signal) => foldSearchTexts(db, signal),
  },
  { name: deliveryJob, interval: second, run: deliverToFeatures },
  ...features.flatMap((feature) => feature.jobs ?? []),
];

/**
 * Starts all jobs.
 * @returns a function that stops them, and waits for those in progress
 */
export function startJobs(deps: AppDeps, monitor: JobMonitor): () => Promise<void> {
  const stops = jobs.map(({ name, interval, schedule, run }) =>
    repeat(
      interval,
      (signal) =>
        monitor.watch(name, interval, async () => {
          const outcome = await run(deps, signal);
          // Any other job that looked for work and found none has succeeded.
          return schedule === undefined ? undefined : outcome;
        }),
      // The monitor has reported it.
      () => undefined,
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
