import { describe, expect, test } from 'vitest';
import { formatDateTime, formatHours, formatTimeRange } from '#server/platform/time/format-time.ts';
import { InvalidTimeError, instantOf, isTimeZone, localOf } from './time-zone.ts';

const newYork = 'America/New_York';
const iso = (local: string, zone = newYork) => new Date(instantOf(local, zone)).toISOString();

describe('A local time', () => {
  test('is converted to an instant, in winter and in summer', () => {
    expect(iso('2026-12-05T18:00')).toBe('2026-12-05T23:00:00.000Z');
    expect(iso('2026-07-05T18:00')).toBe('2026-07-05T22:00:00.000Z');
    expect(iso('2026-07-05T18:00', 'Europe/Berlin')).toBe('2026-07-05T16:00:00.000Z');
  });

  test('is rejected if a clock change skips it, to the minute', () => {
    expect(iso('2026-03-08T01:59')).toBe('2026-03-08T06:59:00.000Z');
    expect(() => instantOf('2026-03-08T02:00', newYork)).toThrow(InvalidTimeError);
    expect(() => instantOf('2026-03-08T02:59', newYork)).toThrow('This time doesn’t exist');
    expect(iso('2026-03-08T03:00')).toBe('2026-03-08T07:00:00.000Z');
  });

  test('that occurs twice is the first, unless its offset says otherwise', () => {
    expect(iso('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(iso('2026-11-01T01:30-04:00')).toBe('2026-11-01T05:30:00.000Z');
    expect(iso('2026-11-01T01:30-05:00')).toBe('2026-11-01T06:30:00.000Z');
  });

  test('with an offset is that instant, wherever its clock is', () => {
    expect(iso('2026-12-24T10:00:00+01:00')).toBe('2026-12-24T09:00:00.000Z');
    expect(iso('2026-12-24T09:00:30.5Z')).toBe('2026-12-24T09:00:30.500Z');
    expect(iso('2026-12-05T18:00-04:00')).toBe('2026-12-05T22:00:00.000Z');
    expect(() => instantOf('2026-02-30T18:00+01:00', newYork)).toThrow(InvalidTimeError);
  });

  test('is rejected on a nonexistent date, and at a nonexistent hour', () => {
    expect(() => instantOf('2026-02-30T18:00', newYork)).toThrow(InvalidTimeError);
    expect(() => instantOf('2026-12-05T24:00', newYork)).toThrow(InvalidTimeError);
  });

  test('converts to an instant and back, in both hours of a repeated one', () => {
    for (const local of ['2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00']) {
      expect(localOf(instantOf(local, newYork), newYork)).toBe(local);
    }
  });
});

test('A time range across a clock change shows both zone abbreviations', () => {
  const event = { starts_at: instantOf('2026-10-31T20:00', newYork), time_zone: newYork };
  const long = { ...event, ends_at: instantOf('2026-11-01T08:00', newYork) };
  expect(formatTimeRange(long, 'en')).toContain('EDT');
  expect(formatTimeRange(long, 'en')).toContain('EST');
  const short = { ...event, ends_at: instantOf('2026-10-31T22:00', newYork) };
  expect(formatTimeRange(short, 'en')).toBe('Saturday, October 31, 2026, 8:00 – 10:00 PM EDT');
});

test.each([
  ['05:30Z', '06:30Z', 'Sunday, November 1, 2026 at 1:30 AM EDT – 1:30 AM EST'],
  ['05:30Z', '07:30Z', 'Sunday, November 1, 2026 at 1:30 AM EDT – 2:30 AM EST'],
  ['04:00Z', '20:30Z', 'Sunday, November 1, 2026 at 12:00 AM EDT – 3:30 PM EST'],
  ['14:00Z', '20:30Z', 'Sunday, November 1, 2026, 9:00 AM – 3:30 PM EST'],
])('An event on the day of the clock change, %s to %s, is %s', (start, end, words) => {
  const [starts_at, ends_at] = [Date.parse(`2026-11-01T${start}`), Date.parse(`2026-11-01T${end}`)];
  expect(formatTimeRange({ starts_at, ends_at, time_zone: newYork }, 'en')).toBe(words);
});

test.each([
  ['2026-10-31T14:00Z', '2026-10-31T17:00Z', '10:00 AM – 1:00 PM EDT'],
  ['2026-11-01T05:30Z', '2026-11-01T06:30Z', '1:30 AM EDT – 1:30 AM EST'],
  [
    '2026-12-05T23:00Z',
    '2026-12-06T20:00Z',
    '6:00 PM EST – Sunday, December 6, 2026 at 3:00 PM EST',
  ],
])(
  'The hours of an event from %s to %s leave out the day on which it starts',
  (start, end, words) => {
    const [starts_at, ends_at] = [Date.parse(start), Date.parse(end)];
    expect(formatHours({ starts_at, ends_at, time_zone: newYork }, 'en')).toBe(words);
  },
);

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [
    '2026-12-05T23:00Z',
    '2026-12-06T01:00Z',
    'sábado, 5 de diciembre de 2026, 6:00 – 8:00 p. m. EST',
    '6:00 – 8:00 p. m. EST',
  ],
  [
    '2026-10-31T14:00Z',
    '2026-10-31T17:00Z',
    'sábado, 31 de octubre de 2026, 10:00 a. m. – 1:00 p. m. EDT',
    '10:00 a. m. – 1:00 p. m. EDT',
  ],
  [
    '2026-11-01T05:30Z',
    '2026-11-01T06:30Z',
    'domingo, 1 de noviembre de 2026, 1:30 a. m. EDT – 1:30 a. m. EST',
    '1:30 a. m. EDT – 1:30 a. m. EST',
  ],
  [
    '2026-12-05T23:00Z',
    '2026-12-06T20:00Z',
    'sábado, 5 de diciembre de 2026, 6:00 p. m. EST – domingo, 6 de diciembre de 2026, 3:00 p. m. EST',
    '6:00 p. m. EST – domingo, 6 de diciembre de 2026, 3:00 p. m. EST',
  ],
])('In Spanish an event from %s to %s is %s', (start, end, range, hours) => {
  const event = { starts_at: Date.parse(start), ends_at: Date.parse(end), time_zone: newYork };
  expect(withPlainSpaces(formatTimeRange(event, 'es'))).toBe(range);
  expect(withPlainSpaces(formatHours(event, 'es'))).toBe(hours);
});

test('A date and its time are written as in their language', () => {
  const instant = instantOf('2026-12-05T18:00', newYork);
  expect(formatDateTime(instant, newYork, 'en')).toBe('Saturday, December 5, 2026 at 6:00 PM EST');
  expect(formatDateTime(instant, newYork, 'es')).toBe(
    'sábado, 5 de diciembre de 2026, 6:00\u00a0p.\u00a0m. EST',
  );
});

test('A time zone is an IANA name', () => {
  expect(['America/New_York', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Mars/Olympus', '', '+02:00'].map(isTimeZone)).toEqual([false, false, false]);
});
