import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '../db/connect.ts';

/** How long a node has a run to itself without renewing that, in ms: if it dies, another one follows after that. */
export const leaseLength = 10 * minute;

/** A node's right to a run: the row says until when, by the database's clock. */
export interface Lease {
  /** The times that the row may have: more than one where it is not known whether a renewal was stored. */
  held: number[];
}

/**
 * Renews a lease until its run ends.
 * @returns a signal that aborts when another node has taken over, and a function that ends the renewal
 */
export function renewRegularly(
  db: Db,
  name: string,
  lease: Lease,
): { lost: AbortSignal; end(): void } {
  const [first = 0] = lease.held;
  const began = performance.now();
  const lost = new AbortController();
  let isOver = false;
  const renew = async () => {
    const until = first + Math.round(performance.now() - began);
    const before = [...lease.held];
    lease.held.push(until);
    const renewed = await db
      .updateTable('schedules')
      .set({ lease_until: until })
      .where('name', '=', name)
      .where('lease_until', 'in', before)
      .returning('name')
      .executeTakeFirst();
    if (isOver) return;
    if (renewed) lease.held = [until];
    else lost.abort();
  };
  const timer = setInterval(() => void renew().catch(() => undefined), leaseLength / 3).unref();
  return {
    lost: lost.signal,
    end: () => {
      isOver = true;
      clearInterval(timer);
    },
  };
}
