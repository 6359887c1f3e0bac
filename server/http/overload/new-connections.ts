import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { longestTurn } from '#server/platform/limits/event-loop-turn.ts';

/** How long new connections may go first, in ms, and how long everything else then goes on. */
const longestStreak = 50;
const pause = 25;
/** How long a turn may then be, in ms: each accepts one connection. */
const turnInPause = 1;

/**
 * Notices that new connections are arriving. Node accepts one in each turn of the event loop: if each turn also
 * rendered a page, a thousand visitors who arrive together would wait for a thousand pages, and with them everyone
 * who asks for a cached one. So work that takes long lets new connections go first.
 */
export class NewConnections {
  /** Those of this turn and of the one before: there may be more. */
  #recent = 0;
  #streakBegan: number | undefined;

  watch(server: Server): void {
    const forget = () => {
      this.#recent -= 1;
    };
    server.on('connection', () => {
      this.#recent += 1;
      setImmediate(setImmediate, forget);
    });
  }

  /** Whether more are probably waiting, and may go first. */
  goFirst(): boolean {
    if (this.#recent === 0) {
      this.#streakBegan = undefined;
      return false;
    }
    const now = performance.now();
    this.#streakBegan ??= now;
    if (now - this.#streakBegan > longestStreak + pause) this.#streakBegan = now;
    return now - this.#streakBegan < longestStreak;
  }

  /** How long this turn may go on with work that can be divided, in ms. */
  timeForOthers(): number {
    if (this.goFirst()) return 0;
    return this.#recent === 0 ? longestTurn : turnInPause;
  }

  /** Resolves in a later turn, once they have gone first. */
  async letGoFirst(): Promise<void> {
    do await nextTurn();
    while (this.goFirst());
  }
}
