import { access, constants } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '#contract/shared/time-units.ts';
import type { Connection } from './connect.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** Requests within this time share one answer, in ms. */
const cacheTime = second;
/** In ms. A load balancer waits about five seconds. */
const maxWait = 4 * second;
/** The name of the row that is written, next to those of the scheduled jobs. */
const row = 'readiness';

/** Checks whether the program can store data now, by storing some, at most once a second. */
export class Readiness {
  readonly #connection: Connection;
  readonly #folder: string | undefined;
  #last: { at: number; answer: Promise<void> } | undefined;

  /** @param folder that must exist and be writable; undefined if there is none */
  constructor(connection: Connection, folder: string | undefined) {
    this.#connection = connection;
    this.#folder = folder;
  }

  /** @throws {Error} with the reason why nothing can be stored */
  require(): Promise<void> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at >= cacheTime) {
      this.#last = { at: now, answer: this.#probe() };
    }
    return this.#last.answer;
  }

  async #probe(): Promise<void> {
    const tooLong = new AbortController();
    try {
      await Promise.race([this.#store(), failAfter(maxWait, tooLong.signal)]);
    } finally {
      tooLong.abort();
    }
  }

  async #store(): Promise<void> {
    if (this.#folder !== undefined) await access(this.#folder, constants.W_OK);
    this.#connection.examineFile();
    const last_done_at = Date.now();
    await this.#connection.db
      .insertInto('schedules')
      .values({ name: row, next_at: 0, last_done_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_done_at }))
      .execute();
  }
}

async function failAfter(time: number, signal: AbortSignal): Promise<void> {
  await wait(time, undefined, { ref: false, signal }).catch(() => undefined);
  if (!signal.aborted) throw new DatabaseUnavailableError('The database takes too long.');
}
