import type { CheckedBody } from '#contract/index.ts';
import { badField } from '#server/platform/errors.ts';
import { InvalidTimeError, instantOf, isTimeZone } from '#server/platform/time/time-zone.ts';
import type { Event } from './status.ts';

type LocalTimes = Pick<
  CheckedBody<'events/editEvent'>,
  'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'timeZone'
>;

type Times = Pick<Event, 'starts_at' | 'ends_at' | 'opens_at' | 'closes_at'>;

/**
 * Converts local times to instants.
 * @throws {AppError} `badInput` for an unknown time zone, a nonexistent time, an end before the beginning, or a
 * registration that closes before it opens, or after the event begins
 */
export function readTimes(sent: LocalTimes, before: Event | undefined, timeZone: string): Times {
  if (!isTimeZone(timeZone)) throw badField('timeZone', 'Choose a valid time zone.');
  const read = (field: 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt', local: string) => {
    try {
      return instantOf(local, timeZone);
    } catch (error) {
      if (error instanceof InvalidTimeError) throw badField(field, error.message);
      throw error;
    }
  };
  const either = (field: 'opensAt' | 'closesAt', known: number | null) => {
    const local = sent[field];
    if (local === undefined) return known;
    return local === null ? null : read(field, local);
  };
  const times = {
    starts_at: read('startsAt', sent.startsAt),
    ends_at: read('endsAt', sent.endsAt),
    opens_at: either('opensAt', before?.opens_at ?? null),
    closes_at: either('closesAt', before?.closes_at ?? null),
  };
  if (times.ends_at <= times.starts_at)
    throw badField('endsAt', 'The end must be after the start.');
  if ((times.closes_at ?? 0) > times.starts_at) {
    throw badField('closesAt', 'Registration must close before the event starts.');
  }
  if ((times.opens_at ?? 0) >= (times.closes_at ?? times.starts_at)) {
    throw badField('opensAt', 'Registration must open before it closes.');
  }
  return times;
}
