import type { Reply } from '#contract/index.ts';
import { formatDateTime, formatTimeRange } from '#server/platform/time/format-time.ts';
import { localOf } from '#server/platform/time/time-zone.ts';
import { freeSeats } from './registrations/seats.ts';
import { type Event, phaseOf } from './status.ts';

type Listed = Reply<'events/getEvents'>['events'][number];
type PublicEvent = Reply<'events/getEvent'>['event'];
type StaffEvent = Reply<'events/editEvent'>['event'];
type Row = Reply<'events/allEvents'>['events'][number];

export const isoTime = (instant: number) => new Date(instant).toISOString();

/** An event as lists show it to visitors. */
export const presentListed = (event: Event, now = Date.now()): Listed => ({
  slug: event.slug,
  title: event.title,
  summary: event.summary,
  when: formatTimeRange(event),
  startsAt: isoTime(event.starts_at),
  endsAt: isoTime(event.ends_at),
  place: event.place,
  phase: phaseOf(event, now),
  free: freeSeats(event),
});

/** An event as its page shows it. */
export function presentPublic(event: Event, program: PublicEvent['program']): PublicEvent {
  const words = (instant: number | null) =>
    instant === null ? '' : formatDateTime(instant, event.time_zone);
  return {
    ...presentListed(event),
    html: event.html,
    isOnline: event.link === '' ? 0 : 1,
    link: event.takes_registrations === 0 ? event.link : '',
    capacity: event.capacity,
    opens: words(event.opens_at),
    closes: words(event.closes_at),
    program,
  };
}

/**
 * An event as its editor shows it.
 * @param program the name of its program
 */
export function presentForStaff(event: Event, program: string): StaffEvent {
  const local = (instant: number) => localOf(instant, event.time_zone);
  const { id, slug, title, summary, description, place, link } = event;
  return {
    ...{ id, slug, title, summary, description, place, link, program },
    startsAt: local(event.starts_at),
    endsAt: local(event.ends_at),
    timeZone: event.time_zone,
    takesRegistrations: event.takes_registrations,
    capacity: event.capacity,
    opensAt: event.opens_at === null ? null : local(event.opens_at),
    closesAt: event.closes_at === null ? null : local(event.closes_at),
    isPublished: event.is_published,
    isCancelled: event.cancelled_at === null ? 0 : 1,
    registered: event.registered,
    waiting: event.waiting,
    version: event.version,
  };
}

/** An event as the dashboard's table shows it. */
export const presentRow = (event: Omit<Event, 'description' | 'html' | 'public_slug'>): Row => ({
  id: event.id,
  slug: event.slug,
  title: event.title,
  when: formatTimeRange(event),
  state: event.cancelled_at !== null ? 'cancelled' : event.is_published ? 'published' : 'draft',
  isOver: event.ends_at <= Date.now() ? 1 : 0,
  capacity: event.capacity,
  registered: event.registered,
  waiting: event.waiting,
});
