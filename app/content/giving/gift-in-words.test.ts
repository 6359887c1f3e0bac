import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { giftInWords } from './gift-in-words.ts';

const gift = {
  id: '1',
  kind: 'online',
  frequency: 'once',
  amount: 2_550,
  net: 2_550,
  currency: 'usd',
  isPractice: 0,
  status: 'received',
  givenOn: '2026-03-02',
  receiptNumber: '2026-000001',
  campaign: '',
} as const;

const [english, spanish] = [translatorOf('en'), translatorOf('es')];

test('A gift is listed with its date and amount', () => {
  expect(giftInWords(gift, english)).toBe('March 2, 2026: $25.50');
  expect(giftInWords(gift, spanish)).toBe('2 de marzo de 2026: $25.50');
});

test('A gift is listed with its campaign, its refund and that it is practice', () => {
  const refunded = {
    ...gift,
    campaign: 'Garden',
    status: 'partly-refunded',
    isPractice: 1,
  } as const;
  expect(giftInWords(refunded, english)).toBe(
    'March 2, 2026: $25.50 for Garden (partly refunded) (practice)',
  );
  expect(giftInWords(refunded, spanish)).toBe(
    '2 de marzo de 2026: $25.50 para Garden (reembolsada en parte) (de práctica)',
  );
});

test('A gift in kind is listed without a value, which its donor determines', () => {
  expect(giftInWords({ ...gift, kind: 'in-kind' }, english)).toBe('March 2, 2026: in kind');
});
