import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import { Undelivered } from '#server/platform/mail/transport.ts';
import { type Claimed, claim, longestPause, release, renewLeases, type Sending } from './claims.ts';
import type { Lane } from './lane.ts';
import type { Filling } from './message.ts';
import { Notebook } from './outcome-batch.ts';
import type { Outcome } from './outcomes.ts';
import { RowQueue } from './row-queue.ts';

const second = 1000;
/** So many connections to the mail service at most; a mail server that wants fewer refuses the others. */
const mostLanes = 16;
const batch = 64;
/** How long nothing is asked of the database while there is nothing to do, in ms. */
const rest = 100;
const renewal = 10 * second;
/** Every further pause is four times as long, up to the longest. */
const firstPause = 5 * second;
/** About seven hours of trying; anyone who is not reached by then will not be. */
const mostAttempts = 12;

export interface RunParts {
  db: Db;
  sending: Sending;
  openLane: () => Lane;
  fillingFor: (recipient: Claimed) => Filling;
  /** How many mails a second this node sends at most just now; null: as many as it can. */
  pace: () => number | null;
}

/** Sends one mailing from this node, until there is nothing left to do now. */
export class MailingRun {
  readonly #parts: RunParts;
  readonly #queue = new RowQueue();
  readonly #notebook: Notebook;
  readonly #lanes = new Set<Promise<void>>();
  #mostLanes = mostLanes;
  #isStopping = false;
  #trouble = '';

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#notebook = new Notebook(parts.db, parts.sending);
  }

  /** Begins nothing new. */
  stop(): void {
    this.#isStopping = true;
  }

  /** @returns what kept the mail service from talking at all; empty: nothing did */
  async run(): Promise<string> {
    const { db, sending } = this.#parts;
    const renewing = setInterval(() => {
      renewLeases(db, sending).catch(() => undefined);
    }, renewal);
    try {
      await this.#feed();
    } finally {
      const untouched = this.#queue.close();
      await Promise.allSettled(this.#lanes);
      clearInterval(renewing);
      await this.#notebook.close();
      const back = [...untouched, ...this.#queue.close()].map(({ key }) => key);
      await release(db, sending, back);
    }
    return this.#trouble;
  }

  /** Claims recipients as fast as the lanes take them. */
  async #feed(): Promise<void> {
    const { db, sending } = this.#parts;
    while (!this.#isStopping && this.#mostLanes > 0) {
      if (this.#queue.length > batch / 2) {
        await Promise.race([this.#queue.taken(), wait(rest)]);
        continue;
      }
      const { claimed, state } = await claim(db, sending, batch);
      this.#queue.add(claimed);
      this.#openLanes();
      if (state === 'some') {
        await this.#keepPace(claimed.length);
        continue;
      }
      const isIdle = this.#queue.length === 0 && this.#queue.idleLanes === this.#lanes.size;
      if (state === 'dry' && isIdle) return;
      await wait(state === 'dry' ? rest : rest / 4);
    }
  }

  /** Waits for as long as so many mails should take. */
  async #keepPace(mails: number): Promise<void> {
    const pace = this.#parts.pace();
    if (pace !== null) await wait((mails * second) / pace);
  }

  #openLanes(): void {
    let wanted = Math.min(this.#queue.length, this.#mostLanes - this.#lanes.size);
    for (; wanted > 0; wanted -= 1) {
      const lane = this.#work(this.#parts.openLane()).catch((error: Error) => {
        // The database is away: what was claimed is somebody's when the lease is over.
        this.#trouble = error.message;
        this.#mostLanes = 0;
      });
      this.#lanes.add(lane);
      lane.finally(() => this.#lanes.delete(lane));
    }
  }

  /** One connection: a mail after the other. */
  async #work(lane: Lane): Promise<void> {
    try {
      for (let row = await this.#queue.take(); row; row = await this.#queue.take()) {
        if (!(await this.#isOpen(lane))) return this.#queue.add([row]);
        if (!(await this.#notebook.handOver(row.key))) continue;
        this.#notebook.note(await this.#send(lane, row));
      }
    } finally {
      lane.close();
    }
  }

  /** A mail service that takes no more connections may go on with those that it has. */
  async #isOpen(lane: Lane): Promise<boolean> {
    try {
      await lane.open();
      return true;
    } catch (error) {
      this.#mostLanes = Math.min(this.#mostLanes, this.#lanes.size) - 1;
      if (this.#mostLanes <= 0) this.#trouble = (error as Error).message;
      return false;
    }
  }

  async #send(lane: Lane, row: Claimed): Promise<Outcome> {
    const { key } = row;
    try {
      await lane.send(this.#parts.fillingFor(row));
      return { key, kind: 'sent' };
    } catch (failure) {
      const error = failure instanceof Error ? failure.message : String(failure);
      const isCertain = failure instanceof Undelivered && failure.isCertain;
      const isFinal = failure instanceof Undelivered && failure.isFinal;
      if (isFinal || row.attempts + 1 >= mostAttempts) return { key, kind: 'failed', error };
      const pause = Math.min(firstPause * 4 ** row.attempts, longestPause);
      return { key, kind: 'later', error, pause, isUncertain: !isCertain };
    }
  }
}
