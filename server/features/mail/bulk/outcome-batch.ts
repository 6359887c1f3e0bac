import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from './outcome.ts';

interface HandOver {
  key: string;
  answer(mayGo: boolean): void;
  fail(error: unknown): void;
}

/**
 * Records, in one commit, the outcomes of emails and which are about to be handed over.
 * @returns those that may be handed over
 */
export type RecordOutcomes = (outcomes: Outcome[], requested: string[]) => Promise<Set<string>>;

/** How long to keep trying to record outcomes when the database is unavailable, in ms. */
const maxWait = 20_000;

/**
 * Collects the records that all connections of a mailing write before every email: 'A was sent, B is next'. Concurrent
 * ones share a commit, so that not every email waits for the disk, and after a crash each connection leaves at most one
 * email in doubt.
 */
export class OutcomeBatch {
  readonly #record: RecordOutcomes;
  #outcomes: Outcome[] = [];
  #handovers: HandOver[] = [];
  #writing: Promise<void> | undefined;

  constructor(record: RecordOutcomes) {
    this.#record = record;
  }

  /** Records the outcome of an email. */
  add(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    this.#write();
  }

  /**
   * Records that an email is about to be handed over.
   * @returns whether it may be
   * @throws when the database is unavailable
   */
  handOver(key: string): Promise<boolean> {
    return new Promise((answer, fail) => {
      this.#handovers.push({ key, answer, fail });
      this.#write();
    });
  }

  /** Writes the remaining records. */
  async close(): Promise<void> {
    const deadline = performance.now() + maxWait;
    while ((this.#writing || this.#outcomes.length > 0) && performance.now() < deadline) {
      this.#write();
      await this.#writing;
      if (this.#outcomes.length > 0) await wait(200);
    }
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll(): Promise<void> {
    do {
      // The records that other connections have by now are included.
      await new Promise(setImmediate);
    } while (await this.#commit());
  }

  /** @returns whether there is more to write */
  async #commit(): Promise<boolean> {
    const [outcomes, handovers] = [this.#outcomes, this.#handovers];
    this.#outcomes = [];
    this.#handovers = [];
    if (outcomes.length + handovers.length === 0) return false;
    try {
      const keys = handovers.map(({ key }) => key);
      const granted = await this.#record(outcomes, keys);
      for (const { key, answer } of handovers) answer(granted.has(key));
    } catch (error) {
      // A sent email must not be forgotten: it is written with the next commit.
      this.#outcomes = [...outcomes, ...this.#outcomes];
      for (const { fail } of handovers) fail(error);
      return this.#handovers.length > 0;
    }
    return this.#outcomes.length + this.#handovers.length > 0;
  }
}
