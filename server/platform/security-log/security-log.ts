import type { Db } from '../db/connect.ts';
import { withoutTransactionGuard } from '../db/transaction-guard.ts';
import { isDatabaseAway } from '../db/unavailable.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { isRoutine, type LocatedEvent } from './event.ts';
import { FloodGate } from './flood-gate.ts';
import { insertEvents } from './rows.ts';

/** Writes lines of the structured log. */
interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How long an event may wait for its row, in ms: all that come meanwhile are written at once. */
const pause = 1_000;
/** So many wait at most while the database is away; the structured log has them in any case. */
const mostWaiting = 1_000;

/**
 * Records what no transaction covers, such as a failed sign-in or a refusal: at once in the
 * structured log, and within a second in the table. What comes in a flood is counted in one row.
 */
export class SecurityLog {
  readonly #db: Db;
  readonly #log: Log;
  readonly #outages: OutageLog;
  readonly #gate = new FloodGate();
  #waiting: LocatedEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#outages = new OutageLog(log);
  }

  /** Notes an event whose row is still to be written. */
  note(event: LocatedEvent): void {
    this.#takeSurplus(event.at);
    if (this.#gate.admit(event.network, event.at)) this.#add(event);
    this.#timer ??= setInterval(() => void this.flush(), pause).unref();
  }

  /** Writes the line of an event whose row is in the table already. */
  tell({ requestId, ...security }: LocatedEvent): void {
    const level = isRoutine(security.action) ? 'info' : 'warn';
    this.#log[level]({ reqId: requestId, security }, `Security: ${security.action}`);
  }

  /** Writes the rows that wait. */
  flush(now = Date.now()): Promise<void> {
    this.#takeSurplus(now);
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) this.#writing = this.#writing.then(() => this.#write(rows));
    return this.#writing;
  }

  /** Writes everything that waits, also what was counted in a minute that is not over. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush(Number.MAX_SAFE_INTEGER);
  }

  #takeSurplus(now: number): void {
    for (const { at, network, count } of this.#gate.takeSurplus(now)) {
      this.#add({
        ...{ at, network, count, action: 'security.more' },
        ...{ userId: null, subject: '', requestId: '' },
      });
    }
  }

  #add(event: LocatedEvent): void {
    this.tell(event);
    if (this.#waiting.length < mostWaiting) this.#waiting.push(event);
  }

  async #write(rows: LocatedEvent[]): Promise<void> {
    try {
      await withoutTransactionGuard(() => insertEvents(this.#db, rows));
    } catch (err) {
      this.#outages.note(err, 'Rows of the security log could not be written');
      // They are tried again with the next ones while there is room for them.
      if (isDatabaseAway(err)) this.#waiting = [...rows, ...this.#waiting].slice(0, mostWaiting);
    }
  }
}
