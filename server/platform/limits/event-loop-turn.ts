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
