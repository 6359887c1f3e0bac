import { expect, test } from 'vitest';
import { reorder } from './reorder.ts';

const rowsOf = (text: string) => text.split('');

test.each([
  ['one that is sent alone keeps its position', 'abc', 'b', 'abc'],
  ['a whole list takes the order in which it is sent', 'abc', 'cab', 'cab'],
  ['a part shares its own positions', 'abcd', 'dab', 'dacb'],
  ['a new one goes to the end', 'abc', 'ax', 'abcx'],
  ['a new one goes before the one that follows it', 'abc', 'xyb', 'axybc'],
  ['a first list is as it is sent', '', 'xyz', 'xyz'],
])('%s', (_what, stored, sent, after) => {
  expect(reorder(rowsOf(stored), rowsOf(sent)).join('')).toBe(after);
});
