import { minute, second } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { UndeliveredError } from '#server/platform/mail/transport.ts';
import { withoutAddresses } from '#server/platform/mail/without-addresses.ts';
import { deleteOutage, readOutage, writeOutage } from './queries/outage.ts';
import { endPauses } from './queries/outbox.ts';

/** The pauses between two tries while the service is down, in ms: each is twice as long as the one before. */
const pauses = { first: second, longest: minute };
/** A service that answers none of so many emails is down, whatever the cause. */
const unansweredLimit = 8;

/**
 * Whether the mail service can be used, as one node sees it. Where it cannot, the node tries one email at a time, and
 * the database says so for the dashboard.
 */
export class ServiceHealth {
  readonly #db: Db;
  #pause = 0;
  #nextTryAt = 0;
  #unanswered = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  get isDown(): boolean {
    return this.#pause > 0;
  }

  /** The time until the next try while the service is down, in ms. */
  get pause(): number {
    return this.#pause;
  }

  /** Begins anew, as for another mail service; assumes an outage of earlier times, until an email is accepted. */
  async recall(): Promise<void> {
    this.#unanswered = 0;
    this.#nextTryAt = 0;
    this.#pause = (await readOutage(this.#db)) ? pauses.first : 0;
  }

  /** Notes that the service answered, whether or not it took the email. */
  async noteAnswer(): Promise<void> {
    this.#unanswered = 0;
    const wasDown = this.isDown;
    this.#pause = 0;
    this.#nextTryAt = 0;
    // Emails that were tried during the outage need not wait out their pause.
    if (wasDown) await endPauses(this.#db);
    // Another node may have recorded one.
    if (await readOutage(this.#db)) await deleteOutage(this.#db);
  }

  /** Notes an email that was neither accepted nor rejected. */
  async noteFailure(error: Error): Promise<void> {
    if (error instanceof UndeliveredError && !error.isOutage && error.isCertain) {
      return this.noteAnswer();
    }
    this.#unanswered += 1;
    const isOutage = error instanceof UndeliveredError && error.isOutage;
    if (!isOutage && this.#unanswered < unansweredLimit) return;
    // Emails that were being sent at the same time fail together.
    if (performance.now() >= this.#nextTryAt) {
      this.#pause = Math.min(Math.max(pauses.first, this.#pause * 2), pauses.longest);
      this.#nextTryAt = performance.now() + this.#pause;
    }
    const since = (await readOutage(this.#db))?.since ?? Date.now();
    await writeOutage(this.#db, { since, reason: withoutAddresses(error.message) });
  }
}
