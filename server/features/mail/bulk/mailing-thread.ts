import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { second } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportFailure } from '#server/platform/jobs/failure-report.ts';
import { threadMemory } from '#server/platform/limits/thread-memory.ts';
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
  readonly #settings: WorkerSettings;
  readonly #report: ReportFailure;
  #worker: Worker | undefined;
  #workedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #isStopping = false;
  #utilization = performance.eventLoopUtilization();

  constructor(db: Db, settings: Settings, report: ReportFailure, kind: MailingKind) {
    this.#kind = kind;
    this.#db = db;
    this.#report = report;
    const { mail, mailFrom, siteUrl, databaseUrl, dataDirectory } = settings;
    this.#settings = { mail, mailFrom, siteUrl, databaseUrl, dataDirectory };
  }

  start(): void {
    if (this.#settings.mail) this.#schedule();
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
      this.#workedAt = performance.now();
      this.#worker ??= this.#begin();
    } else if (this.#worker && performance.now() - this.#workedAt > restLimit) {
      await this.#end();
    }
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

  #begin(): Worker {
    const worker = this.#kind.openWorker({
      workerData: this.#settings,
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
