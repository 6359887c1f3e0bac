import { Temporal } from 'temporal-polyfill';

/** Why a local time is invalid, in plain words. */
export class InvalidTimeError extends Error {}

/** Whether a time zone is an IANA name that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets are accepted too, but have no daylight saving time.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Converts a zone's local time to an instant. If an hour repeats, the first is used. A time with an offset is an
 * instant in itself, wherever its clock is.
 * @param local '2026-11-01T01:30', or '2026-11-01T01:30-05:00'
 * @returns ms
 * @throws {InvalidTimeError} for a nonexistent date, or a local time that a clock change skips
 */
export function instantOf(local: string, timeZone: string): number {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(local))
    return valid(() => Temporal.Instant.from(local)).epochMilliseconds;
  const plain = valid(() => Temporal.PlainDateTime.from(local, { overflow: 'reject' }));
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!earlier.toPlainDateTime().equals(plain)) {
    throw new InvalidTimeError(
      'This time doesn’t exist on that day because clocks are set forward. Choose another time.',
    );
  }
  return earlier.epochMilliseconds;
}

function valid<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new InvalidTimeError('Enter a valid date and time.');
  }
}

/**
 * Converts an instant to a zone's local time, with its offset: `instantOf` converts it back to the same instant.
 * @param instant ms
 */
export function localOf(instant: number, timeZone: string): string {
  return zoned(instant, timeZone).toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

/** The same time of day some days later, even if the clocks change in between. @returns ms */
export function daysLater(instant: number, timeZone: string, days: number, time: string): number {
  return zoned(instant, timeZone).add({ days }).withPlainTime(Temporal.PlainTime.from(time))
    .epochMilliseconds;
}

const zoned = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
