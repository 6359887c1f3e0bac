import { Refusal } from './errors.ts';

interface Room {
  /** How many may run at once. */
  atOnce: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** How long to rest before the next in the queue, as a share of how long the last one took; absent: not at all. */
  rest?: number;
  /** In ms: where the machine itself is slow, nobody rests longer than this. */
  longestRest?: number;
}

/** Lets costly work run a few at a time, and turns away what would wait too long. */
export class Turns {
  readonly #room: Room;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /**
   * Runs work when its turn comes.
   * @throws {Refusal} `unavailable` when too many wait already
   */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#room.atOnce) await this.#wait();
    else this.#running += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const { rest = 0, longestRest = Number.POSITIVE_INFINITY } = this.#room;
      this.#passOn(Math.min((performance.now() - began) * rest, longestRest));
    }
  }

  /** The place goes straight to who waits longest, so that nobody slips in between. */
  #passOn(rest: number): void {
    const next = this.#waiting.shift();
    if (!next) this.#running -= 1;
    else if (rest === 0) next();
    else setTimeout(next, rest);
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#room.waiting) {
      throw new Refusal('unavailable', 'The site is overloaded. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
