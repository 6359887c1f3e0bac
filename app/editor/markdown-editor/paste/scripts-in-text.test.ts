import { expect, test } from 'vitest';
import { subscript, superscript } from './scripts-in-text.ts';

test.each([
  ['3', '³'],
  ['-12', '⁻¹²'],
  ['−1', '⁻¹'],
  ['n+1', 'ⁿ⁺¹'],
  ['k', '^k'],
  ['a/b', '^(a/b)'],
  ['th', 'th'],
  ['TM', '™'],
  ['*', '*'],
])('The superscript %s is written %s', (text, written) => {
  expect(superscript(text)).toBe(written);
});

test.each([
  ['2', '₂'],
  ['max', 'ₘₐₓ'],
  ['eff', '_eff'],
  ['i, j', '_(i, j)'],
])('The subscript %s is written %s', (text, written) => {
  expect(subscript(text)).toBe(written);
});
