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
 * Converts a zone's local time to an instant. If an hour repeats, the first is used, unless the offset says otherwise.
 * @param local '2026-11-01T01:30', or '2026-11-01T01:30-05:00'
 * @returns ms
 * @throws {InvalidTimeError} for a nonexistent date, a time that a clock change skips, or an offset that the zone does
 * not have then
 */
export function instantOf(local: string, timeZone: string): number {
  const [, time = '', offset = ''] = /^([\dT:-]{16})([+-]\d\d:\d\d)?$/.exec(local) ?? [];
  let plain: Temporal.PlainDateTime;
  try {
    plain = Temporal.PlainDateTime.from(time, { overflow: 'reject' });
  } catch {
    throw new InvalidTimeError('Enter a valid date and time.');
  }
  const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (!earlier.toPlainDateTime().equals(plain)) {
    throw new InvalidTimeError(
      'This time doesn’t exist on that day because clocks are set forward. Choose another time.',
    );
  }
  const meant = offset === '' ? earlier : [earlier, later].find((each) => each.offset === offset);
  if (!meant)
    throw new InvalidTimeError('This UTC offset doesn’t apply in the time zone at that time.');
  return meant.epochMilliseconds;
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
