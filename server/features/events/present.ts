import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { ReadBlockCards } from '#server/features/pages/blocks/block-card.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { formatDateTime, formatHours, formatTimeRange } from '#server/platform/time/format-time.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { localOf } from '#server/platform/time/time-zone.ts';
import type { InLanguage } from '../lists/translations/in-language.ts';
import { eventIn, eventTextsIn, programIn, questionsIn } from './in-language.ts';
import { listAnnounced } from './queries/events.ts';
import { readQuestions } from './registrations/questions.ts';
import { maxSeatsOf, openSeats } from './registrations/seats.ts';
import { type Event, phaseOf } from './status.ts';

type Listed = Reply<'events/getEvents'>['events'][number];
type PublicEvent = Reply<'events/getEvent'>['event'];
type StaffEvent = Reply<'events/editEvent'>['event'];
type Row = Reply<'events/allEvents'>['events'][number];

/** Replaces the title of an event that was published and is a draft again. */
export const notPublished = (): string => translate('registration.eventNotPublic');

/** An event as lists show it to visitors, with its times in the language of the call. */
export const presentListed = (event: InLanguage<Event>, now = Date.now()): Listed => ({
  slug: event.slug,
  title: event.title,
  summary: event.summary,
  when: formatTimeRange(event, currentLanguage()),
  day: localOf(event.starts_at, event.time_zone).slice(0, '2026-12-05'.length),
  hours: formatHours(event, currentLanguage()),
  startsAt: isoTime(event.starts_at),
  endsAt: isoTime(event.ends_at),
  place: event.place,
  phase: phaseOf(event, now),
  free: openSeats(event),
  image: event.image,
  language: event.language,
});

/** Events as newsletters show them, by their slugs. Canceled ones are left out. */
export const readEventCards: ReadBlockCards = async (db, slugKeys, t) =>
  new Map(
    (await eventTextsIn(db, await listAnnounced(db, slugKeys), t.language)).map(
      ({ slug, slug_key, title, summary, place, language, ...event }) => [
        slug_key,
        {
          path: `/events/${slug}`,
          title,
          language,
          action: t('events.seeEvent'),
          paragraphs: [
            [formatTimeRange(event, t.language), place].filter(Boolean).join(', '),
            summary,
          ],
        },
      ],
    ),
  );

/** A map's search for a place; empty without one. */
const mapOf = (place: string) =>
  place === ''
    ? ''
    : `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;

/** The link to take part that everyone may know; empty: there is none. */
export const publicLinkOf = ({ takes_registrations, link }: Event) =>
  takes_registrations === 0 ? link : '';

/** An event as its page shows it, in the language of the call. */
export async function presentPublic(db: Db, written: Event): Promise<PublicEvent> {
  const event = await eventIn(db, written);
  const words = (instant: number | null) =>
    instant === null ? '' : formatDateTime(instant, event.time_zone, currentLanguage());
  return {
    ...presentListed(event),
    html: event.html,
    imageAlt: event.image_alt,
    isOnline: event.link === '' ? 0 : 1,
    link: publicLinkOf(event),
    capacity: event.capacity,
    // Maps know a place by its own name.
    mapUrl: event.map_url || mapOf(written.place),
    maxSeats: maxSeatsOf(event),
    questions: await questionsIn(db, event),
    opens: words(event.opens_at),
    closes: words(event.closes_at),
    program: await programIn(db, event),
  };
}

/**
 * An event as its editor shows it.
 * @param program the name of its program
 */
export function presentForStaff(event: Event, program: string): StaffEvent {
  const local = (instant: number) => localOf(instant, event.time_zone);
  const { id, slug, title, summary, description, place, link, confirmation } = event;
  return {
    id,
    slug,
    title,
    summary,
    description,
    place,
    link,
    program,
    confirmation,
    image: event.image,
    imageAlt: event.image_alt,
    mapUrl: event.map_url,
    maxSeats: event.max_seats,
    asksFeedback: event.asks_feedback,
    questions: readQuestions(event.questions),
    startsAt: local(event.starts_at),
    endsAt: local(event.ends_at),
    timeZone: event.time_zone,
    takesRegistrations: event.takes_registrations,
    capacity: event.capacity,
    fillsByHand: event.fills_by_hand,
    opensAt: event.opens_at === null ? null : local(event.opens_at),
    closesAt: event.closes_at === null ? null : local(event.closes_at),
    isPublished: event.is_published,
    isCancelled: event.cancelled_at === null ? 0 : 1,
    registered: event.registered,
    waiting: event.waiting,
    version: event.version,
  };
}

/** The columns that lists read. */
type ListedRow = Omit<
  Event,
  | 'description'
  | 'html'
  | 'image'
  | 'image_alt'
  | 'public_slug'
  | 'map_url'
  | 'confirmation'
  | 'confirmation_rendered'
  | 'questions'
  | 'max_seats'
  | 'asks_feedback'
>;

/** An event as the dashboard's table shows it. */
export const presentRow = (event: ListedRow): Row => ({
  id: event.id,
  slug: event.slug,
  title: event.title,
  when: formatTimeRange(event, staffLanguage),
  state: event.cancelled_at !== null ? 'cancelled' : event.is_published ? 'published' : 'draft',
  isOver: event.ends_at <= Date.now() ? 1 : 0,
  capacity: event.capacity,
  registered: event.registered,
  waiting: event.waiting,
});
