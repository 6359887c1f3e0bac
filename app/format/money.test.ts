import { expect, test } from 'vitest';
import { money, shortMoney } from './money.ts';

test('Cents are shown in their currency, to the cent', () => {
  expect(money(123_456_789, 'usd', 'en')).toBe('$1,234,567.89');
});

test('A whole amount is shown without cents in short form', () => {
  expect(shortMoney(125_000, 'usd', 'en')).toBe('$1,250');
  expect(shortMoney(2_550, 'usd', 'en')).toBe('$25.50');
});

test.each([0, 5, 100, 99_999, 100_000, 123_456_789, -2_550])(
  'An amount of %s cents reads as the browser itself would write it',
  (cents) => {
    const byBrowser = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    expect(money(cents, 'USD', 'en')).toBe(byBrowser.format(cents / 100));
  },
);

test('Other currencies have their own signs', () => {
  expect(money(2_550, 'eur', 'en')).toBe('€25.50');
  expect(money(2_550, 'cad', 'en')).toBe('CA$25.50');
});
