import type { Db } from '../db/connect.ts';
import { withoutTransactionGuard } from '../db/transaction-guard.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { RepeatedErrorLog } from '../logging/repeated-error-log.ts';
import { EventRateLimiter } from './event-rate-limiter.ts';
import { insertSecurityEvents } from './event-rows.ts';
import { isRoutine, type RecordedEvent } from './security-event.ts';

/** Writes lines of the structured log. */
interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How long an event may wait for its row, in ms: all events of that time are written together. */
const pause = 1_000;
/** The maximum queue length while the database is unavailable; the structured log has them in any case. */
const maxWaiting = 1_000;

/**
 * Records events outside any transaction, such as a failed sign-in or a rejection: at once in the structured log, and
 * within a second in the table. Floods are counted in one row.
 */
export class SecurityLog {
  readonly #db: Db;
  readonly #log: Log;
  readonly #outages: RepeatedErrorLog;
  readonly #gate = new EventRateLimiter();
  #waiting: RecordedEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#outages = new RepeatedErrorLog(log);
  }

  /** Records an event whose row is still to be written. */
  note(event: RecordedEvent): void {
    this.#addSuppressed(event.at);
    if (this.#gate.admit(event.network, event.at)) this.#add(event);
    this.#timer ??= setInterval(() => void this.flush(), pause).unref();
  }

  /** Writes the log line of an event whose row is already in the table. */
  writeLine({ requestId, ...security }: RecordedEvent): void {
    const level = isRoutine(security.action) ? 'info' : 'warn';
    this.#log[level]({ reqId: requestId, security }, `Security: ${security.action}`);
  }

  /** Writes the pending rows. */
  flush(now = Date.now()): Promise<void> {
    this.#addSuppressed(now);
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) this.#writing = this.#writing.then(() => this.#write(rows));
    return this.#writing;
  }

  /** Writes everything pending, including the counts of the current minute. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush(Number.MAX_SAFE_INTEGER);
  }

  #addSuppressed(now: number): void {
    for (const { at, network, count } of this.#gate.takeSuppressed(now)) {
      this.#add({
        at,
        network,
        count,
        action: 'security.more',
        userId: null,
        subject: '',
        requestId: '',
      });
    }
  }

  #add(event: RecordedEvent): void {
    this.writeLine(event);
    if (this.#waiting.length < maxWaiting) this.#waiting.push(event);
  }

  async #write(rows: RecordedEvent[]): Promise<void> {
    try {
      await withoutTransactionGuard(() => insertSecurityEvents(this.#db, rows));
    } catch (err) {
      this.#outages.error(err, 'Rows of the security log could not be written');
      // They are retried with the next ones while there is room for them.
      if (isDatabaseUnavailable(err))
        this.#waiting = [...rows, ...this.#waiting].slice(0, maxWaiting);
    }
  }
}
