import type { Claimed } from './claims.ts';

/** Passes claimed recipients to the connections, one at a time. */
export class RecipientQueue {
  readonly #recipients: Claimed[] = [];
  readonly #waiting: ((recipient: Claimed | undefined) => void)[] = [];
  #isClosed = false;
  #onTaken: () => void = () => undefined;

  get length(): number {
    return this.#recipients.length;
  }

  /** How many connections are idle. */
  get idleConnections(): number {
    return this.#waiting.length;
  }

  add(recipients: Claimed[]): void {
    for (const recipient of recipients) {
      const next = this.#waiting.shift();
      if (next) next(recipient);
      else this.#recipients.push(recipient);
    }
  }

  /** @returns the next recipient, or undefined if there are no more */
  async take(): Promise<Claimed | undefined> {
    const recipient = this.#recipients.shift();
    this.#onTaken();
    if (recipient || this.#isClosed) return recipient;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when a connection has requested a recipient. */
  taken(): Promise<void> {
    return new Promise((resolve) => {
      this.#onTaken = resolve;
    });
  }

  /**
   * Lets the connections end.
   * @returns the recipients left in the queue
   */
  close(): Claimed[] {
    this.#isClosed = true;
    for (const next of this.#waiting.splice(0)) next(undefined);
    return this.#recipients.splice(0);
  }
}
