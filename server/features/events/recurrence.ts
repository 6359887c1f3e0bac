import { Temporal } from 'temporal-polyfill';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { formatDateTime } from '#server/platform/time/format-time.ts';
import { InvalidTimeError } from '#server/platform/time/time-zone.ts';
import type { Event } from './status.ts';

/** How often an event is repeated. */
export type Every = 'week' | 'twoWeeks' | 'monthDay' | 'monthWeekday';

type Times = Pick<Event, 'starts_at' | 'ends_at' | 'opens_at' | 'closes_at'>;

/** Months without the day or the weekday, such as a fifth Saturday, are skipped; no more of them follow each other. */
const longestGap = 12;

/**
 * The next dates of a repeated event, at the same local times even if the clocks change in between.
 * @param count how many
 * @throws {InvalidTimeError} if a clock change skips one of the times
 */
export function occurrencesOf(
  times: Times,
  timeZone: string,
  every: Every,
  count: number,
): Times[] {
  const first = zoned(times.starts_at, timeZone).toPlainDate();
  const found: Times[] = [];
  for (let step = 1; found.length < count && step <= count * longestGap; step += 1) {
    const date = dateAt(first, every, step);
    if (!date) continue;
    const days = first.until(date, { largestUnit: 'days' }).days;
    const moved = (instant: number) => moveBy(instant, timeZone, days);
    const optional = (instant: number | null) => (instant === null ? null : moved(instant));
    found.push({
      starts_at: moved(times.starts_at),
      ends_at: moved(times.ends_at),
      opens_at: optional(times.opens_at),
      closes_at: optional(times.closes_at),
    });
  }
  return found;
}

/** The date some steps later; undefined: that month does not have it. */
function dateAt(
  first: Temporal.PlainDate,
  every: Every,
  step: number,
): Temporal.PlainDate | undefined {
  if (every === 'week') return first.add({ weeks: step });
  if (every === 'twoWeeks') return first.add({ weeks: 2 * step });
  const month = first.with({ day: 1 }).add({ months: step });
  const day =
    every === 'monthDay'
      ? first.day
      : 1 + ((first.dayOfWeek - month.dayOfWeek + 7) % 7) + 7 * Math.floor((first.day - 1) / 7);
  return day <= month.daysInMonth ? month.with({ day }) : undefined;
}

function moveBy(instant: number, timeZone: string, days: number): number {
  const before = zoned(instant, timeZone);
  const after = before.add({ days });
  if (!after.toPlainTime().equals(before.toPlainTime())) {
    const when = formatDateTime(after.epochMilliseconds, timeZone, staffLanguage);
    throw new InvalidTimeError(
      `Clocks are set forward around ${when}, so one of the events would have no such time. Repeat it in two parts.`,
    );
  }
  return after.epochMilliseconds;
}

const zoned = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
