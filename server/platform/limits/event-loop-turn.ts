import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one turn of the event loop may go on with work that can wait, in ms. */
export const longestTurn = 10;

/** Measures a turn of the event loop, from the first time it is asked in that turn. */
export class EventLoopTurn {
  #began = 0;
  #isMeasured = false;

  /**
   * Whether this turn may go on: what runs until the next wait counts, microtasks included.
   * @param longest in ms
   */
  hasTime(longest = longestTurn): boolean {
    const now = performance.now();
    if (!this.#isMeasured) {
      this.#isMeasured = true;
      this.#began = now;
      setImmediate(() => {
        this.#isMeasured = false;
      });
    }
    return now - this.#began < longest;
  }
}

/**
 * How often the event loop turns before long work goes on. Each turn accepts one connection, and a request takes
 * several: with one turn after every 10 ms of work, no more than a hundred connections would be accepted in a second.
 */
const turns = 16;

/** Lets the event loop do what else is due, for as long as one turn may take. It takes 0.2 ms if nothing is. */
export async function letOthersGoFirst(): Promise<void> {
  const until = performance.now() + longestTurn;
  for (let count = 0; count < turns && performance.now() < until; count += 1) await nextTurn();
}
