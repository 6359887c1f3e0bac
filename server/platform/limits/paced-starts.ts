import { EventLoopTurn, longestTurn } from './event-loop-turn.ts';
import { type Share, WeightedQueue } from './weighted-queue.ts';

/** How much queued work one turn may start. */
const maxStarts = 16;

/**
 * Starts work at once while the event loop has time, and a little in each of its turns otherwise. A thousand requests
 * that arrive together would otherwise run one after the other, and nothing would be answered in between.
 */
export class PacedStarts<Name extends string> {
  readonly #queue: WeightedQueue<() => void, Name>;
  readonly #turn = new EventLoopTurn();
  readonly #timeInTurn: () => number;
  #waiting = 0;
  #scheduled = 0;

  /**
   * @param shares how many of each kind may wait
   * @param timeInTurn how long this turn may go on with the work, in ms: less while something is more urgent
   */
  constructor(shares: Record<Name, Share>, timeInTurn: () => number = () => longestTurn) {
    this.#timeInTurn = timeInTurn;
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
    if (this.#waiting === 0 && this.#mayStart()) {
      work();
      return true;
    }
    if (!this.#queue.add(share, work, owner)) return false;
    this.#waiting += 1;
    this.#schedule(1);
    return true;
  }

  #mayStart(): boolean {
    return this.#turn.hasTime(this.#timeInTurn());
  }

  /** @param most how many starts are tried in the next turn */
  #schedule(most: number): void {
    while (this.#scheduled < Math.min(most, this.#waiting)) {
      this.#scheduled += 1;
      setImmediate(this.#startNext);
    }
  }

  readonly #startNext = (): void => {
    this.#scheduled -= 1;
    // While others go first, each turn tries once.
    if (!this.#mayStart()) return void this.#schedule(1);
    const work = this.#queue.take();
    if (work) this.#waiting -= 1;
    this.#schedule(maxStarts);
    work?.();
  };
}
