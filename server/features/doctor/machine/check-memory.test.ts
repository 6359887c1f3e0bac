import { expect, test } from 'vitest';
import { judgeMemory } from './check-memory.ts';

const megabyte = 1_000_000;

test.each([
  [256, 200, 'problem'],
  [480, 400, 'warning'],
  [2_000, 100, 'warning'],
  [1_000, 600, 'ok'],
])('A machine with %i MB, of which %i MB are free: %s', (total, free, status) => {
  expect(judgeMemory(total * megabyte, free * megabyte).status).toBe(status);
});
