import { expect, test } from 'vitest';
import { centsOf, money } from './money.ts';

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  [' $25.05 ', 2_505],
  ['0.29', 29],
  ['999999.99', 99_999_999],
  ['1,50', undefined],
  ['-5', undefined],
  ['1e309', undefined],
  ['25.505', undefined],
  ['', undefined],
])('An amount that is written %j is %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test('Cents are shown in their currency, to the cent', () => {
  expect(money(123_456_789, 'usd')).toBe('$1,234,567.89');
});
