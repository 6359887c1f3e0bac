import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` makes. V8 forgets what such objects look like when none is left, and
 * every tick is slow from then on. See docs/decisions/platform/one-tick-is-kept.md.
 * @returns the object, at the next tick
 */
export function keepTick(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      const tick = executionAsyncResource();
      kept.push(tick);
      resolve(tick);
    });
  });
}
