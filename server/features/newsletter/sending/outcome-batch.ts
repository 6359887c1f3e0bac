import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import type { Sending } from './claims.ts';
import { type Outcome, writeNotes } from './outcomes.ts';

interface Asked {
  key: string;
  answer(mayGo: boolean): void;
  fail(error: unknown): void;
}

/** How long to try to write down what became of mails when the database is away, in ms. */
const patience = 20_000;

/**
 * Where all connections of a mailing write, before every mail, 'A was sent, B is next'. What comes
 * together goes into one commit: so that a mail does not cost a wait for the disk each, and after a
 * crash no connection leaves more than one mail in doubt.
 */
export class Notebook {
  readonly #db: Db;
  readonly #sending: Sending;
  #outcomes: Outcome[] = [];
  #asked: Asked[] = [];
  #writing: Promise<void> | undefined;

  constructor(db: Db, sending: Sending) {
    this.#db = db;
    this.#sending = sending;
  }

  /** Notes what became of a mail. */
  note(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    this.#write();
  }

  /**
   * Notes that a mail is about to be handed over.
   * @returns whether it may be: see `writeNotes`
   * @throws when the database is away
   */
  handOver(key: string): Promise<boolean> {
    return new Promise((answer, fail) => {
      this.#asked.push({ key, answer, fail });
      this.#write();
    });
  }

  /** Writes down what is left. */
  async close(): Promise<void> {
    const deadline = performance.now() + patience;
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
      // Whatever the other connections have to say at this moment comes along.
      await new Promise(setImmediate);
    } while (await this.#commit());
  }

  /** @returns whether there is more to write */
  async #commit(): Promise<boolean> {
    const [outcomes, asked] = [this.#outcomes, this.#asked];
    this.#outcomes = [];
    this.#asked = [];
    if (outcomes.length + asked.length === 0) return false;
    try {
      const keys = asked.map(({ key }) => key);
      const granted = await writeNotes(this.#db, this.#sending, outcomes, keys);
      for (const { key, answer } of asked) answer(granted.has(key));
    } catch (error) {
      // What was sent must not be forgotten: it is written with the next commit.
      this.#outcomes = [...outcomes, ...this.#outcomes];
      for (const { fail } of asked) fail(error);
      return this.#asked.length > 0;
    }
    return this.#outcomes.length + this.#asked.length > 0;
  }
}
