import { expect, test } from 'vitest';
import { searchable } from './searchable.ts';

test('Plain text is stored in lower case alone', () => {
  expect(searchable('Ada Bean', '', 'Ada@Example.org')).toBe('ada bean ada@example.org');
});

test('Any other text has its folded form too, and becomes no longer if it is the same', () => {
  expect(searchable('Zoë', 'Łuk')).toBe('zoë łuk\u001fzoe luk');
  expect(searchable('豆腐')).toBe('豆腐\u001f');
});

test('A stored text stays as it is when it is stored again', () => {
  const stored = searchable('Straße\u001f');
  expect(searchable(stored.split('\u001f')[0] ?? '')).toBe(stored);
});

test('The folded form of a long text is cut, so that an index can hold it', () => {
  const long = searchable('é'.repeat(300), '\ufdfa'.repeat(200));
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(1_900);
  expect(long.isWellFormed()).toBe(true);
  expect(long).not.toContain('\ufffd');
});
