import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFaultOf, decimalMarks, parseCents, typedAmount } from './money.ts';

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  [' $25.05 ', 2_505],
  ['0.29', 29],
  ['007', 700],
  ['$1,250', 125_000],
  ['1,250.00', 125_000],
  ['1250', 125_000],
  ['1 250', 125_000],
  ['1\u00a0250', 125_000],
  ['1\u202f250.5', 125_050],
  ['$ 12,345.67', 1_234_567],
  ['999,999.99', 99_999_999],
])('An amount typed as %j is %j cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each([
  '',
  '$',
  '1,50',
  '1,2500',
  '1,250,00',
  '12 50',
  '1 250,000',
  '1.250',
  '-5',
  '1e309',
  '25.505',
  '1,000,000',
  '1000000',
  'twenty',
])('%j is rejected as an amount', (text) => {
  expect(parseCents(text)).toBeUndefined();
});

test.each([
  ['1,000,000', 'donate.amountTooLarge'],
  ['$2000000', 'donate.amountTooLarge'],
  ['0', 'donate.amountMissing'],
  ['1,50', 'donate.amountMissing'],
])('The error of an amount field for %j is: %s', (text, fault) => {
  expect(amountFaultOf(text)).toBe(fault);
});

test.each([
  ['25', 2_500],
  ['1.250', 125_000],
  ['1.250,00', 125_000],
  ['1.250,5 €', 125_050],
  ['€ 1250,05', 125_005],
  ["1'250,00", 125_000],
])('Where a comma is the decimal mark, %j is %j cents', (text, cents) => {
  expect(parseCents(text, ',')).toBe(cents);
});

test.each(['1,250.00', '1.50', '25.5', '1.250.00', '1.000.000', '25,505'])(
  'Where a comma is the decimal mark, %j is rejected',
  (text) => {
    expect(parseCents(text, ',')).toBeUndefined();
    expect(amountFaultOf(text, ',')).toMatch(/^donate\.amount(?:Missing|TooLarge)Comma$/);
  },
);

test('Every amount is read back as it is put into a field, with either decimal mark', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 });
  const mark = fc.constantFrom(...decimalMarks);
  fc.assert(
    fc.property(cents, mark, (amount, decimal) => {
      const typed = typedAmount(amount, decimal);
      expect(parseCents(typed, decimal)).toBe(amount);
      const grouped = new Intl.NumberFormat(decimal === '.' ? 'en-US' : 'de-DE', {
        minimumFractionDigits: 2,
      }).format(amount / 100);
      expect(parseCents(grouped, decimal)).toBe(amount);
    }),
  );
});
