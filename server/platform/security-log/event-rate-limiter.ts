import { minute } from '#contract/shared/time-units.ts';

/** How many events per minute get a row of their own: from one network, and in total. */
const maxRows = { network: 20, all: 200 };
/** How many networks are counted separately per minute; all others are counted together. */
const maxNetworks = 50;

/** The events that exceeded a minute's limit. */
export interface SuppressedEvents {
  /** When its minute ended, in ms. */
  at: number;
  /** Empty: several. */
  network: string;
  count: number;
}

/**
 * Passes a limited number of events per minute and counts the rest, in bounded memory: rejecting an attacker must not
 * fill the disk.
 */
export class EventRateLimiter {
  #endsAt = 0;
  #all = 0;
  #networks = new Map<string, { rows: number; suppressed: number }>();

  /** Counts an event. @returns whether it gets a row of its own */
  admit(network: string, now: number): boolean {
    const counts = this.#countsOf(network);
    this.#endsAt ||= now - (now % minute) + minute;
    if (counts.rows < maxRows.network && this.#all < maxRows.all) {
      counts.rows += 1;
      this.#all += 1;
      return true;
    }
    counts.suppressed += 1;
    return false;
  }

  /** The counts of a minute that is over; nothing before its end, unless the clock was set back. */
  takeSuppressed(now: number): SuppressedEvents[] {
    const isOver = now >= this.#endsAt || now < this.#endsAt - minute;
    if (this.#endsAt === 0 || !isOver) return [];
    const at = this.#endsAt - 1;
    const suppressed = [...this.#networks]
      .filter(([, counts]) => counts.suppressed > 0)
      .map(([network, counts]) => ({ at, network, count: counts.suppressed }));
    this.#endsAt = 0;
    this.#all = 0;
    this.#networks.clear();
    return suppressed;
  }

  #countsOf(network: string) {
    const isRoom = this.#networks.size < maxNetworks;
    const key = isRoom || this.#networks.has(network) ? network : '';
    const counts = this.#networks.get(key) ?? { rows: 0, suppressed: 0 };
    this.#networks.set(key, counts);
    return counts;
  }
}
