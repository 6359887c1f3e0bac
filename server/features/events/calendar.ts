import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Event } from './status.ts';

type CalendarEvent = Pick<
  Event,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'place'
  | 'starts_at'
  | 'ends_at'
  | 'sequence'
  | 'updated_at'
  | 'cancelled_at'
>;

/** The maximum length of a line in bytes (RFC 5545, 3.1). */
const longestLine = 75;

/**
 * An event as a calendar file (RFC 5545). Its times are UTC, which calendars convert; its UID stays the same, so that a
 * newer file replaces an older one.
 * @param siteUrl without a trailing slash
 * @param link for online participation, if the reader may know it; empty: left out
 * @param language of the event's page that it leads to
 */
export function toICalendar(
  event: CalendarEvent,
  siteUrl: string,
  link: string,
  language: Language,
): string {
  const lines = linesOf(event, siteUrl, link, language);
  return fileOf([...calendarHeading, ...lines, 'END:VCALENDAR']);
}

/** How often calendars ask for the feed. */
const refresh = 'PT6H';

/**
 * Several events as a calendar to subscribe to.
 * @param name of the calendar
 * @param events each with its link for online participation, if everyone may know it
 * @param language of the events' pages that it leads to
 */
export function toCalendarFeed(
  name: string,
  siteUrl: string,
  events: { event: CalendarEvent; link: string }[],
  language: Language,
): string {
  return fileOf([
    ...calendarHeading,
    `X-WR-CALNAME:${escaped(name)}`,
    `NAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap(({ event, link }) => linesOf(event, siteUrl, link, language)),
    'END:VCALENDAR',
  ]);
}

const calendarHeading = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Common Plate//Events//EN',
  'CALSCALE:GREGORIAN',
];

const fileOf = (lines: string[]) => lines.map((line) => `${folded(line)}\r\n`).join('');

function linesOf(
  event: CalendarEvent,
  siteUrl: string,
  link: string,
  language: Language,
): string[] {
  const address = `${siteUrl}${pathIn(language, `/events/${event.slug}`)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(siteUrl).hostname}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.updated_at)}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.summary ? [`DESCRIPTION:${escaped(event.summary)}`] : []),
    ...(event.place || link ? [`LOCATION:${escaped(event.place || link)}`] : []),
    `URL:${address}`,
    `STATUS:${event.cancelled_at === null ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
  ];
}

/** '20261205T230000Z' */
const utc = (instant: number) =>
  new Date(instant).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

/** Text escaped as in RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Folds a line between characters; continuation lines begin with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      pieces.push(piece);
      piece = '';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}
