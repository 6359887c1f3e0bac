import { expect, test } from 'vitest';
import { trimEndOf, trimOf } from './trim.ts';

test.each([
  ['--soup--night--', 'soup--night', '--soup--night'],
  ['soup', 'soup', 'soup'],
  ['---', '', ''],
  ['', '', ''],
])('%j is trimmed at both ends to %j, and at its end to %j', (text, both, end) => {
  expect(trimOf(text, '-')).toBe(both);
  expect(trimEndOf(text, '-')).toBe(end);
});
