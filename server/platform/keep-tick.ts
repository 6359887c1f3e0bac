import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` makes. As long as one exists, V8 knows their hidden class; if it has
 * to learn it anew, all ticks are slow from then on. See docs/decisions/platform/one-tick-is-kept.md.
 */
export function keepTick(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
