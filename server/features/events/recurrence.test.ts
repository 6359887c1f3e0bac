import { expect, test } from 'vitest';
import { instantOf, localOf } from '#server/platform/time/time-zone.ts';
import { type Every, occurrencesOf } from './recurrence.ts';

const zone = 'America/New_York';
const at = (local: string) => instantOf(local, zone);

const datesOf = (local: string, every: Every, count: number) =>
  occurrencesOf(
    { starts_at: at(local), ends_at: at(local) + 60 * 60_000, opens_at: null, closes_at: null },
    zone,
    every,
    count,
  ).map(({ starts_at }) => localOf(starts_at, zone).slice(0, 16));

test('A weekly event keeps its local time when the clocks change', () => {
  expect(datesOf('2026-10-25T18:00', 'week', 2)).toEqual(['2026-11-01T18:00', '2026-11-08T18:00']);
  expect(datesOf('2026-12-20T18:00', 'twoWeeks', 2)).toEqual([
    '2027-01-03T18:00',
    '2027-01-17T18:00',
  ]);
});

test('A monthly event is on the same day, or on the same weekday; months without it are skipped', () => {
  expect(datesOf('2026-08-31T18:00', 'monthDay', 3)).toEqual([
    '2026-10-31T18:00',
    '2026-12-31T18:00',
    '2027-01-31T18:00',
  ]);
  // The first Saturday, and a fifth one.
  expect(datesOf('2026-12-05T18:00', 'monthWeekday', 3)).toEqual([
    '2027-01-02T18:00',
    '2027-02-06T18:00',
    '2027-03-06T18:00',
  ]);
  expect(datesOf('2026-08-29T18:00', 'monthWeekday', 2)).toEqual([
    '2026-10-31T18:00',
    '2027-01-30T18:00',
  ]);
});

test('Registration opens and closes as many days before each date', () => {
  const times = {
    starts_at: at('2026-12-05T18:00'),
    ends_at: at('2026-12-06T01:00'),
    opens_at: at('2026-11-01T09:00'),
    closes_at: at('2026-12-04T12:00'),
  };
  const [next] = occurrencesOf(times, zone, 'week', 1);
  const locals = Object.values(next ?? {}).map((time) => localOf(time ?? 0, zone).slice(0, 16));
  expect(locals).toEqual([
    '2026-12-12T18:00',
    '2026-12-13T01:00',
    '2026-11-08T09:00',
    '2026-12-11T12:00',
  ]);
});

test('A date on which the clocks skip the time is refused by name', () => {
  expect(() => datesOf('2027-03-07T02:30', 'week', 1)).toThrow(/March 14, 2027/);
});
