import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

const byBrowser = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

test('A date is written with the name of its month', () => {
  expect(longDate('2026-11-04')).toBe('November 4, 2026');
});

test('The day of an instant is its day in UTC', () => {
  expect(longDate('2026-12-31T23:59:59.999Z')).toBe('December 31, 2026');
  expect(longDate('2026-12-31T23:30:00-05:00')).toBe('January 1, 2027');
});

test('What is not a date is an error', () => {
  expect(() => longDate('soon')).toThrow(RangeError);
});

test('Dates read as the browser itself would write them', () => {
  for (let month = 1; month <= 12; month += 1) {
    const date = `2028-${String(month).padStart(2, '0')}-29`;
    expect(longDate(date)).toBe(byBrowser.format(new Date(date)));
  }
});
