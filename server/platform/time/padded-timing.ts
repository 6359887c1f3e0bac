import { setTimeout as wait } from 'node:timers/promises';

/**
 * Responses leave in steps of this, in ms: longer than the slowest path through the same work takes, even on a busy
 * machine.
 */
const step = 150;

/**
 * Runs work whose duration would reveal something, such as whether an email was written, and delays its result to the
 * next step of a clock that started with it.
 */
export async function withPaddedTiming<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await wait(Math.ceil(taken / step) * step - taken);
  }
}
