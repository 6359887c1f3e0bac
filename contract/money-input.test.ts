import { expect, test } from 'vitest';
import { parseAmount } from './money-input.ts';

test.each([
  ['25', 2_500],
  [' 25.5 ', 2_550],
  ['25.', 2_500],
  ['.50', 50],
  ['$1,250', 125_000],
  ['$ 1,250.00', 125_000],
  ['1,250.05', 125_005],
  ['999,999.99', 99_999_999],
  ['0', 0],
])('The amount %j is %i cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test.each([
  '',
  '$',
  '.',
  'ten',
  '-5',
  '1,25',
  '12,50',
  '1,2500',
  '1.250,00',
  '25.505',
  '1e3',
  '25 50',
  '1'.repeat(40),
])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});
