/** Passes leased recipients to the connections, one at a time. */
export class RecipientQueue<R> {
  readonly #recipients: R[] = [];
  readonly #waiting: ((recipient: R | undefined) => void)[] = [];
  #isClosed = false;
  #onTaken: () => void = () => undefined;

  get length(): number {
    return this.#recipients.length;
  }

  /** How many connections are idle. */
  get idleConnections(): number {
    return this.#waiting.length;
  }

  add(recipients: R[]): void {
    for (const recipient of recipients) {
      const next = this.#waiting.shift();
      if (next) next(recipient);
      else this.#recipients.push(recipient);
    }
  }

  /** @returns the next recipient, or undefined if there are no more */
  async take(): Promise<R | undefined> {
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
  close(): R[] {
    this.#isClosed = true;
    for (const next of this.#waiting.splice(0)) next(undefined);
    return this.#recipients.splice(0);
  }
}
