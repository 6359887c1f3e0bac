import { expect, test } from 'vitest';
import { toICalendar } from './calendar.ts';

const event = {
  id: 'event-1',
  slug: 'Soup-Night',
  title: 'Soup, bread; and \\ more',
  summary: 'One\nTwo',
  place: '',
  sequence: 3,
  cancelled_at: null,
  starts_at: Date.parse('2026-12-05T23:00:00Z'),
  ends_at: Date.parse('2026-12-06T01:00:00Z'),
  updated_at: Date.parse('2026-11-21T12:34:56.789Z'),
};

const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('A calendar file identifies an event so that a newer file replaces it', () => {
  const lines = linesOf(
    toICalendar(event, 'https://site.test:8080', 'https://video.example/soup', 'en'),
  );
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Common Plate//Events//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:event-1@site.test',
    'SEQUENCE:3',
    'DTSTAMP:20261121T123456Z',
    'DTSTART:20261205T230000Z',
    'DTEND:20261206T010000Z',
    'SUMMARY:Soup\\, bread\\; and \\\\ more',
    'DESCRIPTION:One\\nTwo',
    'LOCATION:https://video.example/soup',
    'URL:https://site.test:8080/events/Soup-Night',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(toICalendar({ ...event, cancelled_at: 1 }, 'https://site.test', '', 'en')).toContain(
    'STATUS:CANCELLED\r\n',
  );
});

test('No line is longer than 75 bytes, and no character is split', () => {
  const title = `${'é'.repeat(80)} 🥕 ${'carrot '.repeat(20)}\u0007`;
  const file = toICalendar({ ...event, title }, 'https://site.test', '', 'en');
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY:${title.replace('\u0007', '')}`);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('A calendar in Spanish leads to the event’s page in Spanish', () => {
  const lines = linesOf(toICalendar(event, 'https://site.test', '', 'es'));
  expect(lines).toContain('URL:https://site.test/es/events/Soup-Night');
  expect(lines).toContain('UID:event-1@site.test');
});
