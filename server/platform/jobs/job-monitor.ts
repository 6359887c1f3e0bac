import { minute, second } from '#contract/shared/time-units.ts';
import { newId } from '../crypto/ids.ts';
import type { Db } from '../db/connect.ts';
import { withoutTransactionGuard } from '../db/transaction-guard.ts';
import { redacted } from '../logging/redact.ts';
import { currentRequestId, withRequestId } from '../logging/request-id.ts';
import { failureReport, type ReportFailure } from './failure-report.ts';
import { type Failure, type JobRun, saveFailures, saveRuns } from './job-records.ts';

/** How often it is stored that all is well, in ms: jobs run every few seconds. */
const storingInterval = minute;
/** How long a failure waits for others until it is stored, in ms. */
const failurePause = 5 * second;
/** How many different failures may wait for the database. */
const maxWaiting = 100;
const longestCause = 200;

/** Remembers how background jobs go and what fails, and stores it for the dashboard and the metrics. */
export class JobMonitor {
  readonly #db: Db;
  readonly #runs = new Map<string, JobRun>();
  /** The jobs whose state has changed since it was stored. */
  #changed = new Map<string, JobRun>();
  #failures = new Map<string, Failure>();
  #timer: NodeJS.Timeout | undefined;
  #failureTimer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  /** Logs and counts failed work. */
  readonly report: ReportFailure;

  constructor(db: Db, log: Parameters<typeof failureReport>[0]) {
    this.#db = db;
    const logFailure = failureReport(log);
    this.report = (work, error) => {
      logFailure(work, error);
      this.noteFailure(work, error, currentRequestId());
    };
  }

  start(): void {
    this.#timer = setInterval(() => void this.store(), storingInterval).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#failureTimer);
    await this.store();
  }

  /**
   * Runs a job under an id of its own, and remembers how it ended. Failures are reported.
   * @param every the time between two runs, in ms
   * @param work returns false if its time has not come: that says nothing about whether the job works
   */
  watch(name: string, every: number, work: () => Promise<unknown>): Promise<void> {
    return withRequestId(newId(), () => this.#watch(name, every, work));
  }

  async #watch(name: string, every: number, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    const before = this.#runs.get(name);
    try {
      if ((await work()) === false) return;
      const isNews = !before || before.isFailing;
      this.#note(name, {
        ...(before ?? noRun),
        every,
        succeededAt: Date.now(),
        duration: Math.round(performance.now() - began),
        isFailing: false,
      });
      if (isNews) void this.store();
    } catch (error) {
      this.#note(name, {
        ...(before ?? noRun),
        every,
        failedAt: Date.now(),
        error: causeOf(error),
        isFailing: true,
      });
      this.report(name, error);
      if (!before?.isFailing) void this.store();
    }
  }

  /**
   * Counts a failure.
   * @param work the activity: 'sending mail'
   * @param requestId the request that it happened to
   */
  noteFailure(work: string, error: unknown, requestId = ''): void {
    const cause = causeOf(error);
    const key = `${work}\n${cause}`;
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    if (count === 1 && this.#failures.size >= maxWaiting) return;
    this.#failures.set(key, { work, cause, count, lastAt: Date.now(), requestId });
    this.#failureTimer ??= setTimeout(() => {
      this.#failureTimer = undefined;
      void this.store();
    }, failurePause).unref();
  }

  /** Stores changed records; while the database is unavailable, that waits. */
  store(): Promise<void> {
    this.#storing = this.#storing.then(() => withoutTransactionGuard(() => this.#store()));
    return this.#storing;
  }

  async #store(): Promise<void> {
    const [runs, failures] = [this.#changed, this.#failures];
    if (runs.size === 0 && failures.size === 0) return;
    this.#changed = new Map();
    this.#failures = new Map();
    try {
      await this.#db.transaction().execute(async (trx) => {
        await saveRuns(trx, runs);
        await saveFailures(trx, [...failures.values()]);
      });
    } catch {
      // The outage itself is logged where the jobs meet it.
      this.#changed = new Map([...runs, ...this.#changed]);
      for (const [key, failure] of failures) {
        const count = failure.count + (this.#failures.get(key)?.count ?? 0);
        this.#failures.set(key, { ...failure, ...this.#failures.get(key), count });
      }
    }
  }

  #note(name: string, run: JobRun): void {
    this.#runs.set(name, run);
    this.#changed.set(name, run);
  }
}

const noRun: Omit<JobRun, 'every'> = {
  succeededAt: null,
  duration: 0,
  failedAt: null,
  error: '',
  isFailing: false,
};

/** Why something failed, the same for all failures of one cause, and without data of people. */
function causeOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const line = redacted(text)
    .replace(/\s+/g, ' ')
    .replace(/\d{4,}/g, '…');
  return line.length > longestCause ? `${line.slice(0, longestCause)}…` : line;
}
