import { setTimeout as wait } from 'node:timers/promises';
import { second } from '#contract/shared/time-units.ts';

/**
 * The result of work that may take so long, in ms.
 * @throws {Error} if it takes longer
 */
export async function within<T>(limit: number, work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = wait(limit, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no result within ${limit / second} seconds`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => undefined);
    done.abort();
  }
}
