import { Refusal } from '#server/platform/errors.ts';

interface Caps {
  /** Bytes that all requests together may hold. */
  inAll: number;
  /** Bytes that the requests of one client network may hold. */
  perNetwork: number;
}

/** What requests under way may hold of their bodies in memory, in bytes. */
const caps: Caps = { inAll: 16 * 1024 * 1024, perNetwork: 8 * 1024 * 1024 };

/** Counts the bytes of request bodies that are in memory at this moment, and refuses what is too much. */
export class BodyBudget {
  readonly #caps: Caps;
  readonly #byNetwork = new Map<string, number>();
  #held = 0;

  constructor(limits: Caps = caps) {
    this.#caps = limits;
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
        const { inAll, perNetwork } = this.#caps;
        if (this.#held + bytes > inAll || ofNetwork + bytes > perNetwork) {
          throw new Refusal(
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
  /** Counts more bytes before they are allocated. @throws {Refusal} `unavailable` beyond a cap */
  take(bytes: number): void;
  /** Gives everything back. May be called more than once. */
  release(): void;
}
