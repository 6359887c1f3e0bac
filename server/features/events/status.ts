import type { Selectable } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

export type Event = Selectable<Tables['events']>;

type Times = Pick<
  Event,
  'takes_registrations' | 'opens_at' | 'closes_at' | 'starts_at' | 'ends_at' | 'cancelled_at'
>;

/** Whether registration is open, and if not, why. */
export type Phase = 'none' | 'soon' | 'open' | 'closed' | 'cancelled' | 'over';

/** @param now ms */
export function phaseOf(event: Times, now: number): Phase {
  if (event.cancelled_at !== null) return 'cancelled';
  if (event.ends_at <= now) return 'over';
  if (event.takes_registrations === 0) return 'none';
  if (Math.min(event.closes_at ?? event.starts_at, event.starts_at) <= now) return 'closed';
  return event.opens_at !== null && event.opens_at > now ? 'soon' : 'open';
}

/** When an event's public status next changes through time alone, in ms; null: never again. */
export function nextTransition(event: Times, now: number): number | null {
  const times = [event.opens_at, event.closes_at, event.starts_at, event.ends_at];
  const coming = times.filter((time) => time !== null).filter((time) => time > now);
  return coming.length === 0 ? null : Math.min(...coming);
}

/** The address of an event's page; null for an event that never had one. */
export const eventAddress = (slug: string): string | null =>
  slug === '' ? null : `/events/${slug}`;

/** The cached pages that show an event: its own, and its lists. */
export const tagsOf = ({ slug_key }: Pick<Event, 'slug_key'>) => ['events', `event:${slug_key}`];
