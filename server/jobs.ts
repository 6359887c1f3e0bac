import { minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from './app-deps.ts';
import { fetchMissedGifts } from './features/backup/after-restore.ts';
import { backUpDaily } from './features/backup/daily/back-up-daily.ts';
import { startJournal } from './features/backup/journal/keep-journal.ts';
import { cancelDueSubscriptions } from './features/donations/monthly.ts';
import { remind, runTransitions } from './features/events/registrations/transitions.ts';
import { runDueImports } from './features/newsletter/imports/run-import.ts';
import { syncDaily } from './features/newsletter/sendgrid/routes.ts';
import type { ReportFailure } from './platform/jobs/failures.ts';
import { repeat } from './platform/jobs/repeat.ts';

interface Job {
  /** Its name in the log. */
  name: string;
  /** The time between the end of one run and the start of the next, in ms. */
  interval: number;
  run(deps: AppDeps, signal: AbortSignal): Promise<unknown>;
}

/** Background jobs on every node: each ensures that two nodes do nothing twice. */
const jobs: readonly Job[] = [
  {
    name: 'importing subscribers',
    interval: second,
    run: ({ db, settings }, signal) => runDueImports(db, settings, signal),
  },
  {
    name: 'syncing unsubscribes from SendGrid',
    interval: minute,
    run: ({ db, settings }) => syncDaily(db, settings),
  },
  { name: 'events', interval: 5 * second, run: runTransitions },
  {
    name: 'sending event reminders',
    interval: minute,
    run: ({ db, settings }) => remind(db, settings),
  },
  {
    name: 'stopping monthly gifts',
    interval: minute,
    run: ({ db, settings }) => cancelDueSubscriptions(db, settings),
  },
  { name: 'keeping the journal', interval: 5 * second, run: startJournal },
  { name: 'backing up', interval: 5 * second, run: backUpDaily },
  { name: 'asking Stripe for gifts since a backup', interval: minute, run: fetchMissedGifts },
];

/**
 * Starts all jobs.
 * @returns a function that stops them, and waits for those in progress
 */
export function startJobs(deps: AppDeps, report: ReportFailure): () => Promise<void> {
  const stops = jobs.map(({ name, interval, run }) =>
    repeat(
      interval,
      (signal) => run(deps, signal),
      (error) => report(name, error),
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
