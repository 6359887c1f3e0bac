import { spacedDayPeriod } from '#contract/shared/language/day-period.ts';
import { type Language, languages, staffLanguage } from '#contract/shared/language/languages.ts';
import { day } from '#contract/shared/time-units.ts';

/** A zone's local time at a moment, as if it were UTC, in ms. */
function wallClock(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * Converts a zone's local time to an instant; the first one if there are two.
 * @param date '2026-11-04'
 * @param time '09:30'
 * @returns null for an hour that summer time skips, or an invalid date
 */
export function momentIn(zone: string, date: string, time: string): Date | null {
  const wall = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(date)) return null;
  // Before and after a clock change the offsets are those of a day earlier and later.
  const offsets = [wall - day, wall + day].map((near) => wallClock(zone, near) - near);
  const moments = offsets.map((offset) => wall - offset).sort((a, b) => a - b);
  const moment = moments.find((each) => wallClock(zone, each) === wall);
  return moment === undefined ? null : new Date(moment);
}

/** An instant as the fields of a form in a zone's local time: '2026-11-04' and '09:30'. */
export function localParts(zone: string, moment: Date): { date: string; time: string } {
  const [date = '', time = ''] = new Date(wallClock(zone, moment.getTime()))
    .toISOString()
    .split('T');
  return { date, time: time.slice(0, 5) };
}

/** An instant in a zone's local time: 'Monday, November 23, 2026 at 9:00 AM Eastern Standard Time'. */
export function inZone(zone: string, moment: Date, language: Language = staffLanguage): string {
  const { locale, beforeTime } = languages[language];
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'full' });
  const hour = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  });
  const time = hour.format(moment).replaceAll(/[\u00a0\u202f]/g, ' ');
  return day.format(moment) + beforeTime + spacedDayPeriod(time);
}
