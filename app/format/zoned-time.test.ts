import { describe, expect, test } from 'vitest';
import { inZone, momentIn } from './zoned-time.ts';

describe('A local time', () => {
  test.each([
    ['UTC', '2026-11-04', '09:30', '2026-11-04T09:30:00.000Z'],
    ['America/New_York', '2026-11-23', '09:00', '2026-11-23T14:00:00.000Z'],
    ['America/New_York', '2026-07-01', '00:00', '2026-07-01T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:15', '2025-12-31T18:30:00.000Z'],
    ['Pacific/Auckland', '2026-12-31', '23:59', '2026-12-31T10:59:00.000Z'],
  ])('is in the zone %s: %s %s', (zone, date, time, moment) => {
    expect(momentIn(zone, date, time)?.toISOString()).toBe(moment);
  });

  test('is invalid if summer time skips it, and the first of two when it ends', () => {
    expect(momentIn('America/New_York', '2026-03-08', '02:30')).toBeNull();
    const first = momentIn('America/New_York', '2026-11-01', '01:30');
    expect(first?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(momentIn('UTC', '2026-02-30', '12:00')).toBeNull();
    expect(momentIn('UTC', '', '')).toBeNull();
  });

  test('is formatted in words', () => {
    const words = inZone('America/New_York', new Date('2026-11-23T14:00:00Z'));
    expect(words).toBe('Monday, November 23, 2026 at 9:00 AM Eastern Standard Time');
  });
});
