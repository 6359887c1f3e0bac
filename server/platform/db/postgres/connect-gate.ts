import { setTimeout as wait } from 'node:timers/promises';

/** The pauses between two attempts while the server takes no connection, in ms: the first one, and the longest. */
const pauses = { first: 100, longest: 1_000 };

/**
 * Limits the attempts to connect. While the server takes connections, everyone makes theirs. Once one has failed there
 * is one attempt at a time, and they grow apart: a server that stood still works through all that were made meanwhile
 * before it answers a new one, and would never catch up with ten pools that try all the time.
 */
export class ConnectGate {
  readonly #connect: () => Promise<unknown>;
  #failure: { error: unknown; pause: number; until: number } | undefined;
  #attempt: Promise<void> | undefined;

  /** @param connect makes a connection for later use */
  constructor(connect: () => Promise<unknown>) {
    this.#connect = connect;
  }

  /**
   * Waits for the next attempt, if the last one failed.
   * @param patience in ms
   * @throws why no connection can be made now
   */
  async pass(patience: number): Promise<void> {
    if (!this.#failure) return;
    this.#attempt ??= this.#tryAgain(this.#failure.until - performance.now());
    const isOver = new AbortController();
    const tooLong = wait(patience, undefined, { ref: false, signal: isOver.signal });
    await Promise.race([this.#attempt, tooLong.catch(() => undefined)]);
    isOver.abort();
    if (this.#failure) throw this.#failure.error;
  }

  /** Notes that a connection was made. */
  open(): void {
    this.#failure = undefined;
  }

  /** Notes that a connection could not be made. */
  close(error: unknown): void {
    const pause = this.#failure ? Math.min(2 * this.#failure.pause, pauses.longest) : pauses.first;
    this.#failure = { error, pause, until: performance.now() + pause };
  }

  async #tryAgain(pause: number): Promise<void> {
    await wait(Math.max(0, pause), undefined, { ref: false });
    await this.#connect().then(
      () => this.open(),
      () => undefined,
    );
    this.#attempt = undefined;
  }
}
