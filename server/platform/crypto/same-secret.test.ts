import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret.ts';

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', '', true],
  // As many characters, and more bytes.
  ['abé', 'abc', false],
])('“%s” and “%s” are the same secret: %s', (one, other, isSame) => {
  expect(isSameSecret(one, other)).toBe(isSame);
});
