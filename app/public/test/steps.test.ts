import { expect, test } from 'vitest';
import { percentOf } from './steps.ts';

test.each([
  [29, 50, 58],
  [57, 100, 57],
  [19, 24, 79],
  [24, 24, 100],
  [0, 24, 0],
])('%i of %i are %i percent', (right, total, percent) => {
  expect(percentOf(right, total)).toBe(percent);
});
