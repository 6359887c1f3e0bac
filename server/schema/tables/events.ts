import type { Generated } from 'kysely';

/** What people meet at. */
interface Events {
  id: string;
  slug: string;
  slug_key: string;
  /** The slug under which it was last published; empty where it never was. */
  public_slug: Generated<string>;
  title: string;
  summary: string;
  description: string;
  html: string;
  place: string;
  link: string;
  /** Instants; what the clocks of `time_zone` say is made of them. */
  starts_at: number;
  ends_at: number;
  time_zone: string;
  takes_registrations: 0 | 1;
  /** How many places there are; null: as many as are asked for. */
  capacity: number | null;
  /** Registration is open between these; null: from the beginning, and until the event starts. */
  opens_at: number | null;
  closes_at: number | null;
  is_published: 0 | 1;
  cancelled_at: number | null;
  /** The program's page that it belongs to. */
  page_id: string | null;
  /** What a search looks through, in lower case. */
  words: string;
  /** How many have a place, and how many wait for one. */
  registered: Generated<number>;
  waiting: Generated<number>;
  /** Counts up with what a calendar shows (RFC 5545). */
  sequence: Generated<number>;
  /** When what visitors see of it changes next by itself; null: never. */
  turn_at: number | null;
  version: number;
  updated_at: number;
}

interface Participants {
  id: string;
  event_id: string;
  /** The account whose address it is. */
  user_id: string | null;
  name: string;
  name_key: string;
  email: string;
  /** One registration each. */
  email_key: string;
  words: string;
  state: 'registered' | 'waiting' | 'cancelled' | 'attended';
  created_at: number;
  /** When it joined the waiting list for a seat. */
  queued_at: number;
  /** When it got a place; null: it has none. */
  placed_at: number | null;
  checked_in_at: number | null;
  reminded_at: number | null;
}

export interface EventTables {
  events: Events;
  participants: Participants;
}
