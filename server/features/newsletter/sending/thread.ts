import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportFailure } from '#server/platform/jobs/failures.ts';
import type { Order, WorkerSettings } from './engine-worker.ts';
import { hasWork } from './schedule.ts';

const second = 1000;
const interval = second / 2;
/** The thread takes a fifth of the program's memory: without work it ends after this long, in ms. */
const restLimit = 5 * second;
const longestStop = 8 * second;
/** Beyond this share of its time the program's own thread is busy, and the mailing makes room. */
const busy = 0.5;
const memoryLimit = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Looks whether a mailing is to be sent, and lets a thread of its own do it: a thousand mails a second
 * take more than half a processor, which pages must not wait for.
 * See docs/decisions/email/mailings-in-worker-thread.md.
 */
export class MailingThread {
  readonly #db: Db;
  readonly #settings: WorkerSettings;
  readonly #report: ReportFailure;
  #worker: Worker | undefined;
  #workedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopping = false;
  #utilization = performance.eventLoopUtilization();

  constructor(db: Db, settings: Settings, report: ReportFailure) {
    this.#db = db;
    this.#report = report;
    const { mail, mailFrom, siteUrl, databaseUrl, dataDirectory } = settings;
    this.#settings = { mail, mailFrom, siteUrl, databaseUrl, dataDirectory };
  }

  start(): void {
    if (this.#settings.mail) this.#schedule();
  }

  /** Begins nothing new, and waits a little for what is under way: what is cut off says so afterwards. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#end();
  }

  readonly #fail = (error: unknown) => this.#report('sending the newsletter', error);

  #schedule(): void {
    this.#timer = setTimeout(async () => {
      this.#tellWhetherBusy();
      this.#looking = this.#look().catch(this.#fail);
      await this.#looking;
      if (!this.#isStopping) this.#schedule();
    }, interval).unref();
  }

  async #look(): Promise<void> {
    if (await hasWork(this.#db)) {
      this.#workedAt = performance.now();
      this.#worker ??= this.#begin();
    } else if (this.#worker && performance.now() - this.#workedAt > restLimit) {
      await this.#end();
    }
  }

  #tellWhetherBusy(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    this.#order(utilization > busy ? 'gentle' : 'quick');
  }

  #order(order: Order): void {
    this.#worker?.postMessage(order);
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      workerData: this.#settings,
      resourceLimits: memoryLimit,
    });
    worker.unref();
    worker.on('message', this.#fail);
    // One that died is replaced at the next look; what it had in hand is recovered then.
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
    this.#order('stop');
    await Promise.race([ended, wait(longestStop, undefined, { ref: false })]);
    await worker.terminate();
    this.#worker = undefined;
  }
}
