import { expect, test } from 'vitest';
import { monthOf, otherMonth, weeksOf } from './month.ts';

const zone = 'America/New_York';

test('A month has whole weeks from Sunday, and an entry is on its day in the time zone', () => {
  const late = { at: '2026-12-02T04:30:00.000Z', title: 'Late', to: '/late' };
  const early = { at: '2026-12-01T14:00:00.000Z', title: 'Early', to: '/early' };
  const weeks = weeksOf('2026-12', [late, early], zone);
  expect([weeks.length, weeks[0]?.[0]?.date, weeks.at(-1)?.at(-1)?.date]).toEqual([
    5,
    '2026-11-29',
    '2027-01-02',
  ]);
  const first = weeks.flat().find(({ date }) => date === '2026-12-01');
  expect(first?.entries.map(({ title }) => title)).toEqual(['Early', 'Late']);
  expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(31);
});

test('A month that begins on Sunday starts with its first day', () => {
  expect(weeksOf('2026-02', [], zone).map((week) => week[0]?.date)).toEqual([
    '2026-02-01',
    '2026-02-08',
    '2026-02-15',
    '2026-02-22',
  ]);
});

test('The month of an address is read, and anything else is the current month of the time zone', () => {
  const now = Date.parse('2027-01-01T03:00:00Z');
  expect(monthOf('2026-02', zone, now)).toBe('2026-02');
  for (const wrong of [null, '', '2026-13', 'x']) expect(monthOf(wrong, zone, now)).toBe('2026-12');
  expect([otherMonth('2026-12', 1), otherMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
