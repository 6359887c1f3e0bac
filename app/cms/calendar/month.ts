import { day } from '#contract/shared/time-units.ts';

/** Something at a date of the calendar. */
export interface CalendarEntry {
  /** When it happens: ISO 8601, UTC. */
  at: string;
  title: string;
  /** Where staff change it. */
  to: string;
}

/** A day of a month, '2026-12-24', with its entries. */
export interface CalendarDay {
  date: string;
  isInMonth: boolean;
  entries: CalendarEntry[];
}

/** The month of an address, '2026-12', or the current one in the time zone. */
export const monthOf = (parameter: string | null, timeZone: string, now: number): string =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(parameter ?? '')
    ? String(parameter)
    : localDate(now, timeZone).slice(0, 7);

/** The month before or after: '2027-01' follows '2026-12'. */
export function otherMonth(month: string, by: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The whole weeks of a month, from Sunday, with the entries of each day in the time zone, in order. */
export function weeksOf(
  month: string,
  entries: CalendarEntry[],
  timeZone: string,
): CalendarDay[][] {
  const byDate = Map.groupBy(entries, ({ at }) => localDate(Date.parse(at), timeZone));
  const first = new Date(`${month}-01T00:00Z`);
  const start = first.getTime() - first.getUTCDay() * day;
  const weeks: CalendarDay[][] = [];
  for (let week = start; isoDate(week).slice(0, 7) <= month; week += 7 * day) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = isoDate(week + index * day);
        const found = byDate.get(date) ?? [];
        return {
          date,
          isInMonth: date.startsWith(month),
          entries: found.toSorted((a, b) => a.at.localeCompare(b.at)),
        };
      }),
    );
  }
  return weeks;
}

const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The date of an instant in a time zone. */
export const localDate = (time: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(time);
