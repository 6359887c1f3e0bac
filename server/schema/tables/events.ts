import type { Generated } from 'kysely';
import type { StoredLanguage } from './stored-language.ts';

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
  /** The name of a stored picture; empty: none. */
  image: Generated<string>;
  image_alt: Generated<string>;
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
  /** How many seats are taken, and how many people wait for one. */
  registered: Generated<number>;
  waiting: Generated<number>;
  /** Whether staff give free seats to people on the waiting list, instead of the first ones getting them. */
  fills_by_hand: Generated<0 | 1>;
  /** Whether participants are asked by email how it was. */
  asks_feedback: Generated<0 | 1>;
  /** How many seats one registration may take. */
  max_seats: Generated<number>;
  /** A link to a map; empty: one that searches for the place. */
  map_url: Generated<string>;
  /** Staff's text in the email to people who get a seat. */
  confirmation: Generated<string>;
  /** JSON of that text as it was rendered; empty: it was not. */
  confirmation_rendered: Generated<string>;
  /** JSON of `Question[]`; empty: none. */
  questions: Generated<string>;
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
  /** Empty: staff added the person without one. */
  email: string;
  /** The address in lower case, or else the participant's id. */
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
  /** The profile that it belongs to; null: not known yet. */
  person_id: Generated<string | null>;
  language: StoredLanguage;
  /** How many seats the registration takes. */
  seats: Generated<number>;
  /** The names of those whom the person brings; empty: none are known. */
  guests: Generated<string>;
  /** JSON of `Answer[]`; empty: none. */
  answers: Generated<string>;
  /** From 1 to 5; null: none was given. */
  rating: Generated<number | null>;
  feedback: Generated<string>;
  feedback_at: Generated<number | null>;
  /** When the email that asks for feedback was queued. */
  feedback_asked_at: Generated<number | null>;
}

export interface EventTables {
  events: Events;
  participants: Participants;
}
