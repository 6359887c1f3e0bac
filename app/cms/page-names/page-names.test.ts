import { expect, test } from 'vitest';
import { canonicalName, isFixedPage, nextFreeMonth, titleFromName } from './page-names.ts';

test('A name suggests a title', () => {
  expect(titleFromName('Reading-Labels')).toBe('Reading Labels');
  expect(titleFromName('2026march')).toBe('March 2026');
  expect(titleFromName('_Passed')).toBe('Passed');
});

test('The suggested name of a newsletter is the first month without one', () => {
  const today = new Date(2026, 10, 30);
  expect(nextFreeMonth([], today)).toBe('2026November');
  expect(nextFreeMonth(['2026november', '2026December', '2027February'], today)).toBe(
    '2027January',
  );
});

test('Pages that the site needs are recognized regardless of case', () => {
  expect(canonicalName('about', 'aboutboard')).toBe('AboutBoard');
  expect(isFixedPage('test', '_passed')).toBe(true);
  expect(isFixedPage('courses', 'Home')).toBe(false);
});
