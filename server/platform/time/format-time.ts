import { spacedDayPeriod } from '#contract/shared/language/day-period.ts';
import { type Language, languages } from '#contract/shared/language/languages.ts';

const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times what using it does. */
function formatIn(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const { locale } = languages[language];
  const format = new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone });
  formats.set(key, format);
  return format;
}

/**
 * 'Saturday, December 5, 2026 at 6:00 PM EST', or 'sábado, 5 de diciembre de 2026, 6:00 p. m. EST'.
 * @param instant ms
 */
export const formatDateTime = (instant: number, timeZone: string, language: Language): string =>
  inPrint(formatIn(timeZone, language).format(instant));

interface Times {
  starts_at: number;
  ends_at: number;
  time_zone: string;
}

/**
 * 'Saturday, December 5, 2026, 6:00 – 8:00 PM EST'; over a change of clocks 'Sunday, November 1, 2026 at 1:30 AM EDT –
 * 1:30 AM EST', since 1:30 – 2:30 AM would be an hour too short.
 */
export function formatTimeRange(event: Times, language: Language): string {
  const format = formatIn(event.time_zone, language);
  const [start, end] = [partsOf(format, event.starts_at), partsOf(format, event.ends_at)];
  const isOneDay = start.day === end.day && start.month === end.month && start.year === end.year;
  const range =
    isOneDay && start.timeZoneName !== end.timeZoneName
      ? `${format.format(event.starts_at)} – ${end.hour}:${end.minute} ${end.dayPeriod} ${end.timeZoneName}`
      : // Two days are each given with their zone.
        format.formatRange(event.starts_at, event.ends_at);
  return inPrint(range);
}

/** The same without the date of the start: '6:00 – 8:00 PM EST', to show next to it. */
export const formatHours = (event: Times, language: Language): string =>
  formatTimeRange(event, language).replace(/^.+?\d{4}(?:,| at) /, '');

const partsOf = (format: Intl.DateTimeFormat, instant: number) =>
  Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  ) as Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/**
 * The thin spaces of newer Unicode tables show as boxes in some mail programs; and every language has spaces around the
 * dash.
 */
const inPrint = (text: string) =>
  spacedDayPeriod(text.replace(/[\u2009\u202f]/g, ' ').replace(/(?<=\d)–(?=\d)/, ' – '));
