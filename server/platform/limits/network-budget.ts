import { overloaded } from '../errors.ts';

/**
 * Counts what requests hold together (bytes, places), and rejects what exceeds the limit. A client network may use half
 * of what the others leave: two of them cannot use up all of it, and ten leave room for a form.
 */
export class NetworkBudget {
  readonly #maxTotal: number;
  readonly #byNetwork = new Map<string, number>();
  #held = 0;

  /** @param maxTotal what all requests may hold together */
  constructor(maxTotal: number) {
    this.#maxTotal = maxTotal;
  }

  /** The bytes that all requests hold now. */
  get held(): number {
    return this.#held;
  }

  /**
   * Starts counting what one request holds.
   * @param network the client's, as rate limits count it
   */
  open(network: string): BudgetShare {
    let held = 0;
    const add = (amount: number) => {
      held += amount;
      this.#held += amount;
      const ofNetwork = (this.#byNetwork.get(network) ?? 0) + amount;
      if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork);
      else this.#byNetwork.delete(network);
    };
    const tryTake = (amount: number) => {
      const ofNetwork = this.#byNetwork.get(network) ?? 0;
      const leftByOthers = this.#maxTotal - (this.#held - ofNetwork);
      if (ofNetwork + amount > leftByOthers / 2) return false;
      add(amount);
      return true;
    };
    return {
      tryTake,
      take: (amount) => {
        if (!tryTake(amount)) throw overloaded();
      },
      release: () => {
        if (held > 0) add(-held);
      },
    };
  }
}

/** The share of one request. */
export interface BudgetShare {
  /**
   * Counts more before it is allocated.
   * @throws {AppError} `unavailable` beyond a limit
   */
  take(amount: number): void;
  /**
   * Counts more, if that stays within the limits.
   * @returns whether it does
   */
  tryTake(amount: number): boolean;
  /** Returns everything. May be called more than once. */
  release(): void;
}
