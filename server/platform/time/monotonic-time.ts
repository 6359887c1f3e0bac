import { setTimeout as wait } from 'node:timers/promises';

/** Answers leave in steps of this, in ms: more than the longer way through the same work takes, on a busy machine too. */
const step = 150;

/**
 * Does work whose duration would reveal something to a stranger, such as whether a mail was written, and hands
 * its outcome on at the next step of the clock that began with it.
 */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await wait(Math.ceil(taken / step) * step - taken);
  }
}
