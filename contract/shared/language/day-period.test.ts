import { expect, test } from 'vitest';
import { spacedDayPeriod } from './day-period.ts';

test.each([
  ['1 dic 2026, 1:37 a.m.', '1 dic 2026, 1:37\u00a0a.\u00a0m.'],
  ['6:00 – 8:00 p. m. EST', '6:00 – 8:00\u00a0p.\u00a0m. EST'],
  ['6:00 – 8:00 PM EST', '6:00 – 8:00 PM EST'],
])('The time of day in %s is written with spaces that keep it in one line', (text, shown) => {
  expect(spacedDayPeriod(text)).toBe(shown);
});
