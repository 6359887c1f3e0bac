import { expect, test } from 'vitest';
import { parseSearch } from './table-url.ts';

test.each([
  ['leek', ' leek '],
  ['leek', '\0le\0ek'],
  ['x'.repeat(253), `${'x'.repeat(253)}🍲`],
  [`${'x'.repeat(252)}🍲`, `${'x'.repeat(252)}🍲 and more`],
])('A table searches for %j if its URL says %j', (search, typed) => {
  expect(parseSearch(new URLSearchParams({ search: typed }))).toBe(search);
});
