import type { Generated } from 'kysely';

/** An event. */
interface Events {
  id: string;
  slug: string;
  slug_key: string;
  /** Its last public slug; empty if it was never published. */
  public_slug: Generated<string>;
  title: string;
  summary: string;
  description: string;
  html: string;
  place: string;
  link: string;
  /** Instants, derived from local times in `time_zone`. */
  starts_at: number;
  ends_at: number;
  time_zone: string;
  takes_registrations: 0 | 1;
  /** The number of seats; null: unlimited. */
  capacity: number | null;
  /** Registration is open between these; null: from the beginning, and until the event starts. */
  opens_at: number | null;
  closes_at: number | null;
  is_published: 0 | 1;
  cancelled_at: number | null;
  /** The page of its program. */
  page_id: string | null;
  /** Lower-case text for searching. */
  words: string;
  /** How many have a seat, and how many are on the waiting list. */
  registered: Generated<number>;
  waiting: Generated<number>;
  /** Incremented with changes that calendars show (RFC 5545). */
  sequence: Generated<number>;
  /** When its public status next changes through time alone; null: never. */
  turn_at: number | null;
  version: number;
  updated_at: number;
}

interface Participants {
  id: string;
  event_id: string;
  /** The account with the address. */
  user_id: string | null;
  name: string;
  name_key: string;
  email: string;
  /** A registration. */
  email_key: string;
  words: string;
  state: 'registered' | 'waiting' | 'cancelled' | 'attended';
  created_at: number;
  /** When it joined the waiting list. */
  queued_at: number;
  /** When it got a seat; null: it has none. */
  placed_at: number | null;
  checked_in_at: number | null;
  reminded_at: number | null;
}

export interface EventTables {
  events: Events;
  participants: Participants;
}
