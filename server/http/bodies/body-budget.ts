import { AppError } from '#server/platform/errors.ts';

/** What requests under way may hold of their bodies in memory, in bytes, all together. */
const mostInAll = 12 * 1024 * 1024;

/**
 * Counts the bytes of request bodies that are in memory at this moment, and refuses what is too much. A client network
 * may hold half of what the others leave: two of them cannot fill all of it, and ten leave room for a form.
 */
export class BodyBudget {
  readonly #mostInAll: number;
  readonly #byNetwork = new Map<string, number>();
  #held = 0;

  constructor(most = mostInAll) {
    this.#mostInAll = most;
  }

  /** Bytes held now, by all requests together. */
  get held(): number {
    return this.#held;
  }

  /** Opens an account for one request. @param network the client's, as rate limits count it */
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
        const leftByOthers = this.#mostInAll - (this.#held - ofNetwork);
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

/** What one request holds. */
export interface BodyShare {
  /** Counts more bytes before they are allocated. @throws {AppError} `unavailable` beyond a cap */
  take(bytes: number): void;
  /** Gives everything back. May be called more than once. */
  release(): void;
}
