import { type Language, languages, staffLanguage } from '#contract/shared/language/languages.ts';

const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times what using it does. */
function formatIn(timeZone: string, language: Language = staffLanguage): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const { locale } = languages[language];
  const format = new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone });
  formats.set(key, format);
  return format;
}

/** 'Saturday, December 5, 2026 at 6:00 PM EST' @param instant ms */
export const formatDateTime = (instant: number, timeZone: string, language?: Language) =>
  plainSpaces(formatIn(timeZone, language).format(instant));

/**
 * 'Saturday, December 5, 2026, 6:00 – 8:00 PM EST'; over a change of clocks 'Sunday, November 1, 2026 at 1:30 AM EDT –
 * 1:30 AM EST', since 1:30 – 2:30 AM would be an hour too short.
 */
export function formatTimeRange(event: { starts_at: number; ends_at: number; time_zone: string }) {
  const format = formatIn(event.time_zone);
  const [start, end] = [partsOf(format, event.starts_at), partsOf(format, event.ends_at)];
  const isOneDay = start.day === end.day && start.month === end.month && start.year === end.year;
  const range =
    isOneDay && start.timeZoneName !== end.timeZoneName
      ? `${format.format(event.starts_at)} – ${end.hour}:${end.minute} ${end.dayPeriod} ${end.timeZoneName}`
      : // Two days are each given with their zone.
        format.formatRange(event.starts_at, event.ends_at);
  return plainSpaces(range);
}

/** The same without the date of the start: '6:00 – 8:00 PM EST', to show next to it. */
export const formatHours = (event: Parameters<typeof formatTimeRange>[0]) =>
  formatTimeRange(event).replace(/^.+?\d{4}(?:,| at) /, '');

const partsOf = (format: Intl.DateTimeFormat, instant: number) =>
  Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  ) as Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** The thin spaces of newer Unicode tables show as boxes in some mail programs. */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');
