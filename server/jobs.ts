import { minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from './app-deps.ts';
import { subscribersOf } from './contributions.ts';
import { backUpDaily } from './features/backup/daily/back-up-daily.ts';
import { keepJournal } from './features/backup/journal/keep-journal.ts';
import { fetchMissedGifts } from './features/backup/restore/after-restore.ts';
import { refreshPhases } from './features/donations/campaigns/refresh-phases.ts';
import { cancelDueSubscriptions } from './features/donations/monthly/stop-monthly.ts';
import { runPractice } from './features/donations/practice/run-practice.ts';
import { askForFeedback } from './features/events/registrations/feedback/ask-for-feedback.ts';
import { remind, runTransitions } from './features/events/registrations/transitions.ts';
import { runDueImports } from './features/newsletter/imports/run-import.ts';
import { renderDueMailings } from './features/newsletter/mailings/render-due-mailings.ts';
import { syncDaily } from './features/newsletter/sendgrid/routes.ts';
import { emailNotifications } from './features/notifications/email-notifications.ts';
import { checkDueLinks } from './features/pages/links/check-links.ts';
import { runDueSchedules } from './features/pages/publishing/run-due-schedules.ts';
import { refreshProfiles } from './features/people/refresh/refresh-profiles.ts';
import { runDueReleases } from './features/releases/run-due-releases.ts';
import { reportTroubles } from './features/system/report-troubles.ts';
import { backupJob, linksJob, schedules, sendgridJob } from './features/system/scheduled-jobs.ts';
import { deliverEvents } from './platform/events/deliver-events.ts';
import type { JobMonitor } from './platform/jobs/job-monitor.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { foldSearchTexts } from './schema/fold-search-texts.ts';

interface Job {
  /** Its name in the log. */
  name: string;
  /** The time between the end of one run and the start of the next, in ms. */
  interval: number;
  /** @returns for a job with a schedule: false if its time has not come, which says nothing about whether it works */
  run(deps: AppDeps, signal: AbortSignal): Promise<unknown>;
}

/** Delivers what has happened to the features that subscribe to it. @throws the first failure */
async function deliverToFeatures({ db, contributions }: AppDeps, signal: AbortSignal) {
  const [failure] = await deliverEvents(db, subscribersOf(contributions), signal);
  if (failure) throw failure;
}

/** Background jobs on every node: each ensures that two nodes do nothing twice. */
export const jobs = [
  {
    name: 'importing subscribers',
    interval: second,
    run: ({ db, settings }, signal) => runDueImports(db, settings, signal),
  },
  {
    name: 'updating profiles',
    interval: second,
    run: ({ db }, signal) => refreshProfiles(db, { signal, batches: 200 }),
  },
  {
    name: 'folding search texts',
    // Seldom, since it takes eight queries: a text rarely lacks its folded form unless the previous version wrote it.
    interval: 10 * second,
    run: ({ db }, signal) => foldSearchTexts(db, signal),
  },
  { name: 'publishing scheduled pages', interval: second, run: runDueSchedules },
  { name: 'rendering scheduled mailings', interval: second, run: renderDueMailings },
  { name: 'publishing scheduled releases', interval: second, run: runDueReleases },
  {
    name: sendgridJob,
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
    name: 'asking for feedback on events',
    interval: minute,
    run: ({ db, settings }) => askForFeedback(db, settings),
  },
  {
    name: 'stopping monthly gifts',
    interval: minute,
    run: ({ db, settings }) => cancelDueSubscriptions(db, settings),
  },
  { name: 'starting and ending campaigns', interval: minute, run: refreshPhases },
  { name: 'practice gifts', interval: minute, run: runPractice },
  { name: 'keeping the journal', interval: 5 * second, run: keepJournal },
  { name: backupJob, interval: 5 * second, run: backUpDaily },
  { name: 'asking Stripe for gifts since a backup', interval: minute, run: fetchMissedGifts },
  { name: linksJob, interval: minute, run: checkDueLinks },
  {
    name: 'emailing notifications',
    interval: 10 * second,
    run: (deps) => emailNotifications(deps),
  },
  { name: 'delivering events', interval: second, run: deliverToFeatures },
  { name: 'checking for trouble', interval: minute, run: (deps) => reportTroubles(deps) },
] as const satisfies readonly Job[];

/**
 * Starts all jobs.
 * @returns a function that stops them, and waits for those in progress
 */
export function startJobs(deps: AppDeps, monitor: JobMonitor): () => Promise<void> {
  const stops = jobs.map(({ name, interval, run }) =>
    repeat(
      interval,
      (signal) =>
        monitor.watch(name, interval, async () => {
          const outcome = await run(deps, signal);
          // Any other job that looked for work and found none has succeeded.
          return name in schedules ? outcome : undefined;
        }),
      // The monitor has reported it.
      () => undefined,
    ),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
