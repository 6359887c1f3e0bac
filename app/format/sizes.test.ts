import { expect, test } from 'vitest';
import { size } from './sizes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [48_211_000, '48.2 MB'],
  [2_100_000_000, '2.1 GB'],
  [345_600_000_000, '346 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(size(bytes)).toBe(words);
});
