import { setTimeout as wait } from 'node:timers/promises';
import { second } from '#contract/shared/time-units.ts';
import { UndeliveredError } from '#server/platform/mail/transport.ts';
import { type Leases, longestPause } from './leases.ts';
import type { Outcome } from './outcome.ts';
import { OutcomeBatch, type RecordOutcomes } from './outcome-batch.ts';
import { RecipientQueue } from './recipient-queue.ts';
import type { BulkTransport } from './transports/bulk-transport.ts';

/** The maximum number of connections to the mail service; a server that allows fewer rejects the others. */
const maxConnections = 16;
const batch = 64;
/** The polling interval while there is nothing to do, in ms. */
const pollInterval = 100;
const renewal = 10 * second;
/** Each pause is four times as long as the one before, up to a maximum. */
const firstPause = 5 * second;
/** About seven hours of attempts; after that they are unlikely to succeed. */
const maxAttempts = 12;

/** A recipient whom this engine has to itself. */
interface Recipient {
  key: string;
  attempts: number;
}

/** The recipients of one mailing. */
interface Recipients<R extends Recipient> {
  /** @param room the maximum number */
  lease: (room: number) => Promise<Leases<R>>;
  record: RecordOutcomes;
  /** Keeps the leases. */
  renew: () => Promise<void>;
  /** Gives back those who were not handed over. */
  release: (keys: string[]) => Promise<void>;
}

/** @typeParam Fields what a transport needs for one recipient */
export interface RunOptions<R extends Recipient, Fields> {
  recipients: Recipients<R>;
  openTransport: () => BulkTransport<Fields>;
  fieldsFor: (recipient: R) => Fields;
  /** This node's current limit in emails per second; null: unlimited. */
  pace: () => number | null;
}

/** Sends one mailing from this node, until nothing is left to do for now. */
export class MailingRun<R extends Recipient, Fields> {
  readonly #options: RunOptions<R, Fields>;
  readonly #queue = new RecipientQueue<R>();
  readonly #outcomes: OutcomeBatch;
  readonly #connections = new Set<Promise<void>>();
  #maxConnections = maxConnections;
  #isStopping = false;
  #connectionError = '';

  constructor(options: RunOptions<R, Fields>) {
    this.#options = options;
    this.#outcomes = new OutcomeBatch(options.recipients.record);
  }

  /** Starts no new emails. */
  stop(): void {
    this.#isStopping = true;
  }

  /** @returns why the mail service did not answer at all; empty: it did */
  async run(): Promise<string> {
    const { recipients } = this.#options;
    const renewing = setInterval(() => {
      recipients.renew().catch(() => undefined);
    }, renewal);
    try {
      await this.#feed();
    } finally {
      const untouched = this.#queue.close();
      await Promise.allSettled(this.#connections);
      clearInterval(renewing);
      await this.#outcomes.close();
      const back = [...untouched, ...this.#queue.close()].map(({ key }) => key);
      await recipients.release(back);
    }
    return this.#connectionError;
  }

  /** Leases recipients as fast as the connections take them. */
  async #feed(): Promise<void> {
    const { recipients } = this.#options;
    while (!this.#isStopping && this.#maxConnections > 0) {
      if (this.#queue.length > batch / 2) {
        await Promise.race([this.#queue.taken(), wait(pollInterval)]);
        continue;
      }
      const { leased, state } = await recipients.lease(batch);
      this.#queue.add(leased);
      this.#connect();
      if (state === 'leased') {
        await this.#keepPace(leased.length);
        continue;
      }
      const isIdle =
        this.#queue.length === 0 && this.#queue.idleConnections === this.#connections.size;
      if (state === 'empty' && isIdle) return;
      await wait(state === 'empty' ? pollInterval : pollInterval / 4);
    }
  }

  /** Waits as long as this many emails should take. */
  async #keepPace(emails: number): Promise<void> {
    const pace = this.#options.pace();
    if (pace !== null) await wait((emails * second) / pace);
  }

  #connect(): void {
    let wanted = Math.min(this.#queue.length, this.#maxConnections - this.#connections.size);
    for (; wanted > 0; wanted -= 1) {
      const connection = this.#work(this.#options.openTransport()).catch((error: Error) => {
        // The database is unavailable: another engine takes over when the lease expires.
        this.#connectionError = error.message;
        this.#maxConnections = 0;
      });
      this.#connections.add(connection);
      connection.finally(() => this.#connections.delete(connection));
    }
  }

  /** One connection: one email after another. */
  async #work(transport: BulkTransport<Fields>): Promise<void> {
    try {
      for (let next = await this.#queue.take(); next; next = await this.#queue.take()) {
        if (!(await this.#isOpen(transport))) return this.#queue.add([next]);
        if (!(await this.#outcomes.handOver(next.key))) continue;
        this.#outcomes.add(await this.#send(transport, next));
      }
    } finally {
      transport.close();
    }
  }

  /** If the mail service accepts no more connections, the existing ones continue. */
  async #isOpen(transport: BulkTransport<Fields>): Promise<boolean> {
    try {
      await transport.open();
      return true;
    } catch (error) {
      this.#maxConnections = Math.min(this.#maxConnections, this.#connections.size) - 1;
      if (this.#maxConnections <= 0) this.#connectionError = (error as Error).message;
      return false;
    }
  }

  async #send(transport: BulkTransport<Fields>, recipient: R): Promise<Outcome> {
    const { key, attempts } = recipient;
    try {
      await transport.send(this.#options.fieldsFor(recipient));
      return { key, kind: 'sent' };
    } catch (failure) {
      const error = inOneLine(failure instanceof Error ? failure.message : String(failure));
      const isCertain = failure instanceof UndeliveredError && failure.isCertain;
      const isFinal = failure instanceof UndeliveredError && failure.isFinal;
      if (isFinal || attempts + 1 >= maxAttempts) return { key, kind: 'failed', error };
      const pause = Math.min(firstPause * 4 ** attempts, longestPause);
      return { key, kind: 'later', error, pause, isUncertain: !isCertain };
    }
  }
}

const inOneLine = (error: string) => error.replace(/\s+/g, ' ').slice(0, 500);
