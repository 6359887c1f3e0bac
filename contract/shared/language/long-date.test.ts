import { expect, test } from 'vitest';
import { allLanguages, languages } from './languages.ts';
import { longDate } from './long-date.ts';

test('A date is written with the name of its month', () => {
  expect(longDate('2026-11-04', 'en')).toBe('November 4, 2026');
  expect(longDate('2026-11-04', 'es')).toBe('4 de noviembre de 2026');
});

test('The day of an instant is its day in UTC', () => {
  expect(longDate('2026-12-31T23:59:59.999Z', 'en')).toBe('December 31, 2026');
  expect(longDate('2026-12-31T23:30:00-05:00', 'en')).toBe('January 1, 2027');
});

test('What is not a date is an error', () => {
  expect(() => longDate('soon', 'en')).toThrow(RangeError);
});

test.each(allLanguages)('Dates in %s read as the browser itself would write them', (language) => {
  const { locale } = languages[language];
  const byBrowser = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const date = `2028-${String(month).padStart(2, '0')}-29`;
    expect(longDate(date, language)).toBe(byBrowser.format(new Date(date)));
  }
});
