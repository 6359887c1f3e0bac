import { type Share, WeightedQueue } from './weighted-queue.ts';

/** How long one turn of the event loop may go on starting work, in ms. */
const longestTurn = 10;
/** How much queued work one turn may start. */
const maxStarts = 16;

/**
 * Starts work at once while the event loop has time, and a little in each of its turns otherwise. A thousand requests
 * that arrive together would otherwise run one after the other, and nothing would be answered in between.
 */
export class PacedStarts<Name extends string> {
  readonly #queue: WeightedQueue<() => void, Name>;
  #waiting = 0;
  #scheduled = 0;
  #turnBegan = 0;
  #isInTurn = false;

  /** @param shares how many of each kind may wait */
  constructor(shares: Record<Name, Share>) {
    this.#queue = new WeightedQueue(shares, () => {
      this.#waiting -= 1;
    });
  }

  /**
   * @param work must not throw
   * @param owner of the work: within a share, owners are served in turn
   * @returns whether there was room for it
   */
  start(work: () => void, share: Name, owner: string): boolean {
    if (this.#waiting === 0 && this.#hasTime()) {
      work();
      return true;
    }
    if (!this.#queue.add(share, work, owner)) return false;
    this.#waiting += 1;
    this.#schedule();
    return true;
  }

  /** What the started work does until its first wait counts, too: microtasks run before the next start. */
  #hasTime(): boolean {
    const now = performance.now();
    if (!this.#isInTurn) {
      this.#isInTurn = true;
      this.#turnBegan = now;
      setImmediate(() => {
        this.#isInTurn = false;
      });
    }
    return now - this.#turnBegan < longestTurn;
  }

  #schedule(): void {
    while (this.#scheduled < Math.min(maxStarts, this.#waiting)) {
      this.#scheduled += 1;
      setImmediate(this.#startNext);
    }
  }

  readonly #startNext = (): void => {
    this.#scheduled -= 1;
    const work = this.#hasTime() ? this.#queue.take() : undefined;
    if (work) this.#waiting -= 1;
    this.#schedule();
    work?.();
  };
}
