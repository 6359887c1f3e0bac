import { expect, test } from 'vitest';
import { isFixedPage, properName, thisMonth, titleFrom } from './page-names.ts';

test('A name suggests a title', () => {
  expect(titleFrom('Reading-Labels')).toBe('Reading Labels');
  expect(titleFrom('2026march')).toBe('March 2026');
  expect(titleFrom('_Passed')).toBe('Passed');
});

test('A newsletter of today is named by its year and month', () => {
  expect(thisMonth(new Date(2026, 10, 21))).toBe('2026November');
});

test('Pages that the site needs are known in any case of their letters', () => {
  expect(properName('about', 'aboutboard')).toBe('AboutBoard');
  expect(isFixedPage('test', '_passed')).toBe(true);
  expect(isFixedPage('courses', 'Home')).toBe(false);
});
