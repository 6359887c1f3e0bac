import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { second } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportFailure } from '#server/platform/jobs/failure-report.ts';
import { threadMemory } from '#server/platform/limits/thread-memory.ts';
import { readMailVersion, readServices } from '#server/platform/services/read-services.ts';
import type { WorkerCommand, WorkerSettings } from './serve-engine.ts';

const interval = second / 2;
/** The thread uses a fifth of the program's memory: when idle it ends after this long, in ms. */
const restLimit = 5 * second;
const longestStop = 8 * second;
/** Above this utilization the main thread is busy, and the mailing slows down. */
const busy = 0.5;

/** The kind of mailings that a thread sends. */
export interface MailingKind {
  /** For the log: 'sending the newsletter'. */
  activity: string;
  existsWork: (db: Db) => Promise<boolean>;
  openWorker: (options: WorkerOptions) => Worker;
}

/**
 * Looks for mailings to send, and runs them in a worker thread: a thousand emails per second take more than half a
 * core, and pages must not wait for that. See docs/decisions/email/mailings-in-worker-thread.md.
 */
export class MailingThread {
  readonly #kind: MailingKind;
  readonly #db: Db;
  readonly #settings: Settings;
  readonly #report: ReportFailure;
  #worker: Worker | undefined;
  /** With which the worker has begun. */
  #workerSettings: WorkerSettings | undefined;
  #workedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #isStopping = false;
  #utilization = performance.eventLoopUtilization();

  constructor(db: Db, settings: Settings, report: ReportFailure, kind: MailingKind) {
    this.#kind = kind;
    this.#db = db;
    this.#report = report;
    this.#settings = settings;
  }

  start(): void {
    this.#schedule();
  }

  /** Starts no new emails, and waits briefly for those in progress: interrupted ones are marked as uncertain. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#checking;
    await this.#end();
  }

  readonly #fail = (error: unknown) => this.#report(this.#kind.activity, error);

  #schedule(): void {
    this.#timer = setTimeout(async () => {
      this.#reportLoad();
      this.#checking = this.#check().catch(this.#fail);
      await this.#checking;
      if (!this.#isStopping) this.#schedule();
    }, interval).unref();
  }

  async #check(): Promise<void> {
    if (await this.#kind.existsWork(this.#db)) {
      await this.#work();
    } else if (this.#worker && performance.now() - this.#workedAt > restLimit) {
      await this.#end();
    }
  }

  /** Lets the worker send, with the settings that hold now: after a change another one takes over. */
  async #work(): Promise<void> {
    const { siteUrl, databaseUrl, dataDirectory } = this.#settings;
    // Before the settings: if they change in between, the next check sees that.
    const mailVersion = await readMailVersion(this.#db);
    const { mail, mailFrom } = await readServices({ db: this.#db, settings: this.#settings });
    const wanted = { mail, mailFrom, mailVersion, siteUrl, databaseUrl, dataDirectory };
    if (this.#worker && !isDeepStrictEqual(wanted, this.#workerSettings)) await this.#end();
    if (!mail) return;
    this.#workedAt = performance.now();
    this.#workerSettings = wanted;
    this.#worker ??= this.#begin(wanted);
  }

  #reportLoad(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    this.#send(utilization > busy ? 'throttle' : 'unthrottle');
  }

  #send(command: WorkerCommand): void {
    this.#worker?.postMessage(command);
  }

  #begin(workerData: WorkerSettings): Worker {
    const worker = this.#kind.openWorker({
      workerData,
      resourceLimits: threadMemory,
    });
    worker.unref();
    worker.on('message', this.#fail);
    // A crashed thread is replaced at the next check, which recovers what it was sending.
    worker.on('error', this.#fail);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    this.#send('stop');
    await Promise.race([ended, wait(longestStop, undefined, { ref: false })]);
    await worker.terminate();
    this.#worker = undefined;
  }
}
