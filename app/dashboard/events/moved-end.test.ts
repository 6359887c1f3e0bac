import { expect, test } from 'vitest';
import { movedEnd } from './moved-end.ts';

const [start, end] = ['2026-12-05T18:00', '2026-12-05T20:30'];

test.each([
  ['on another day', '2026-12-12T18:00', '2026-12-12T20:30'],
  ['over midnight', '2026-12-05T23:00', '2026-12-06T01:30'],
  ['into the next year', '2026-12-31T22:00', '2027-01-01T00:30'],
  [
    'on the day of a clock change, by the clock on the wall',
    '2026-11-01T00:30',
    '2026-11-01T03:00',
  ],
  ['while its year is typed', '0002-12-05T18:00', '0002-12-05T20:30'],
])('An event whose start moves lasts as long as before: %s', (_how, to, moved) => {
  expect(movedEnd({ start, end }, to)).toBe(moved);
});

test.each([
  ['has no end yet', ''],
  ['ended before it began', '2026-12-05T17:00'],
])('An event that %s ends two hours after its new start', (_how, given) => {
  expect(movedEnd({ start, end: given }, '2026-12-06T10:00')).toBe('2026-12-06T12:00');
  expect(movedEnd({ start: '', end: given }, '2026-12-06T10:00')).toBe('2026-12-06T12:00');
});

test('A start that is not complete leaves the end alone', () => {
  expect(movedEnd({ start, end }, '')).toBe(end);
  expect(movedEnd({ start, end }, '275760-12-05T18:00')).toBe(end);
});
