import { expect, test } from 'vitest';
import { money, shortMoney } from './money.ts';

test('Cents are shown in their currency, to the cent', () => {
  expect(money(123_456_789, 'usd')).toBe('$1,234,567.89');
});

test('A whole amount is shown without cents in short form', () => {
  expect(shortMoney(125_000, 'usd')).toBe('$1,250');
  expect(shortMoney(2_550, 'usd')).toBe('$25.50');
});
