import { expect, test } from 'vitest';
import { minute } from '#contract/shared/time-units.ts';
import { EventRateLimiter } from './event-rate-limiter.ts';

const begin = 1_000 * minute;

test('A network gets twenty rows per minute, and twenty more in the next', () => {
  const gate = new EventRateLimiter();
  const admitted = (now: number) =>
    Array.from({ length: 50 }, () => gate.admit('a', now)).filter(Boolean).length;
  expect(admitted(begin)).toBe(20);
  expect(gate.takeSuppressed(begin + minute - 1)).toEqual([]);
  expect(gate.takeSuppressed(begin + minute)).toEqual([
    { at: begin + minute - 1, network: 'a', count: 30 },
  ]);
  expect(admitted(begin + minute)).toBe(20);
});

test('All networks together get two hundred rows, and fifty-one counts at most', () => {
  const gate = new EventRateLimiter();
  let rows = 0;
  for (let index = 0; index < 100_000; index += 1) {
    if (gate.admit(`network ${index % 5_000}`, begin)) rows += 1;
  }
  expect(rows).toBeLessThanOrEqual(200);
  const suppressed = gate.takeSuppressed(begin + minute);
  expect(suppressed.length).toBeLessThanOrEqual(51);
  expect(suppressed.reduce((sum, { count }) => sum + count, rows)).toBe(100_000);
});

test('A minute without overflow needs no count row', () => {
  const gate = new EventRateLimiter();
  gate.admit('a', begin);
  expect(gate.takeSuppressed(begin + minute)).toEqual([]);
});

test('A clock that was set back blocks no rows', () => {
  const gate = new EventRateLimiter();
  for (let index = 0; index < 21; index += 1) gate.admit('a', begin);
  const earlier = begin - 60 * minute;
  expect(gate.takeSuppressed(earlier)).toHaveLength(1);
  expect(gate.admit('a', earlier)).toBe(true);
});
