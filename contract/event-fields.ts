import { z } from 'zod';
import { flag, id, line, time } from './fields.ts';
import { nameSchema } from './named.ts';

/** An event's slug. */
export const eventSlug = z
  .string()
  .max(80, 'Enter at most 80 characters.')
  .regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, 'Use only letters, digits and single hyphens.');

/** A local time in the event's time zone; an offset distinguishes an hour that occurs twice. */
export const localTime = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(?:[+-]\d\d:\d\d)?$/, 'Enter a date and time.');

/** The signed secret of a mailed link to a registration. */
export const registrationToken = z
  .string()
  .regex(/^[\w-]{1,80}\.[\w-]{43}$/, 'This link isn’t valid.');

/** The number of seats; null: unlimited. */
export const capacity = z.number().int().min(1).max(100_000).nullable();
export const count = z.number().int();

/** Whether registration is open, and if not, why: 'soon' opens later, 'none' is not required. */
const phase = z.enum(['none', 'soon', 'open', 'closed', 'cancelled', 'over']);

export const listedEvent = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Formatted, in the event's time zone: 'Saturday, December 5, 2026, 6:00 – 8:00 PM EST'. */
  when: z.string(),
  startsAt: time,
  endsAt: time,
  place: z.string(),
  phase,
  /** null: unlimited. */
  free: count.nullable(),
});
nameSchema(listedEvent, 'ListedEvent', 'A published event, as shown in lists.');

export const shownEvent = listedEvent.extend({
  html: z.string(),
  /** Whether people participate through a link. */
  isOnline: flag,
  /** That link, if no registration is needed; else empty, since only registered people get it. */
  link: z.string(),
  capacity: count.nullable(),
  /** Formatted; empty: from now on, or until it begins. */
  opens: z.string(),
  closes: z.string(),
  /** Its program. */
  program: z.object({ name: z.string(), title: z.string() }).nullable(),
});
nameSchema(shownEvent, 'Event', 'A published event.');

export const registration = z.object({
  state: z.enum(['registered', 'waiting', 'cancelled', 'attended']),
  name: z.string(),
  /** Partly hidden: 'm…@example.org'. */
  email: z.string(),
  event: listedEvent,
  /** The link for online participation; empty: there is none, or this registration does not include it now. */
  link: z.string(),
});
nameSchema(registration, 'EventRegistration', 'A registration, as shown to its owner.');

/** An event as staff see it. */
export const staffEvent = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  place: z.string(),
  link: z.string(),
  /** Local times with their offset, in the format of the edit call. */
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  takesRegistrations: flag,
  capacity: count.nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  isPublished: flag,
  isCancelled: flag,
  /** The name of its program; empty: none. */
  program: z.string(),
  registered: count,
  waiting: count,
  version: count,
});
nameSchema(staffEvent, 'EditedEvent', 'An event, as shown to staff.');

export const eventRow = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  when: z.string(),
  state: z.enum(['draft', 'published', 'cancelled']),
  isOver: flag,
  capacity: count.nullable(),
  registered: count,
  waiting: count,
});
nameSchema(eventRow, 'EventRow', 'An event, as shown in the staff’s table.');

const participantState = z.enum(['registered', 'waiting', 'cancelled', 'attended']);

export const participant = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: participantState,
  hasAccount: flag,
  eventId: id,
  eventTitle: z.string(),
  eventWhen: z.string(),
  createdAt: time,
  checkedInAt: time.nullable(),
});
nameSchema(participant, 'Participant', 'A person who registered for an event.');

export const eventFilter = {
  search: line(200).optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  state: z.enum(['draft', 'published', 'cancelled']).optional(),
};

export const participantFilter = {
  search: line(254).optional(),
  event: id.optional(),
  state: participantState.optional(),
};
