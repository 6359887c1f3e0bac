import { AppError } from '#server/platform/errors.ts';

/** The maximum memory for the bodies of all requests together, in bytes. */
const maxTotal = 12 * 1024 * 1024;

/**
 * Counts the bytes of request bodies in memory, and rejects what exceeds the limit. A client network may use half of
 * what the others leave: two of them cannot use up all of it, and ten leave room for a form.
 */
export class BodyBudget {
  readonly #maxTotal: number;
  readonly #byNetwork = new Map<string, number>();
  #held = 0;

  constructor(most = maxTotal) {
    this.#maxTotal = most;
  }

  /** Bytes currently held by all requests together. */
  get held(): number {
    return this.#held;
  }

  /**
   * Starts counting the memory of one request.
   * @param network the client's, as rate limits count it
   */
  open(network: string): BodyShare {
    let held = 0;
    const add = (bytes: number) => {
      held += bytes;
      this.#held += bytes;
      const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes;
      if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork);
      else this.#byNetwork.delete(network);
    };
    return {
      take: (bytes) => {
        const ofNetwork = this.#byNetwork.get(network) ?? 0;
        const leftByOthers = this.#maxTotal - (this.#held - ofNetwork);
        if (ofNetwork + bytes > leftByOthers / 2) {
          throw new AppError(
            'unavailable',
            'The site is overloaded. Please try again in a moment.',
            {
              retryAfter: 5,
            },
          );
        }
        add(bytes);
      },
      release: () => add(-held),
    };
  }
}

/** The bytes held by one request. */
export interface BodyShare {
  /**
   * Counts more bytes before they are allocated.
   * @throws {AppError} `unavailable` beyond a cap
   */
  take(bytes: number): void;
  /** Returns everything. May be called more than once. */
  release(): void;
}
