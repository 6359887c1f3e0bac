import { type Expression, sql } from 'kysely';
import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import { type Event, tagsOf } from '../status.ts';

export function findEvent(db: Db, id: string): Promise<Event | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads an event and locks it and its seats until the transaction ends. */
export function lockEvent(trx: Db, id: string): Promise<Event | undefined> {
  return trx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export function findPublished(db: Db, slug: string): Promise<Event | undefined> {
  return published(db).selectAll().where('slug_key', '=', slug.toLowerCase()).executeTakeFirst();
}

/** The common part of all public queries of events. */
export const published = (db: Db) => db.selectFrom('events').where('is_published', '=', 1);

/** Published events that have not been canceled. @param slugKeys in lower case */
export function listAnnounced(db: Db, slugKeys: string[]) {
  return published(db)
    .select(['id', 'slug', 'slug_key', 'title', 'summary', 'place', 'image_alt', 'html'])
    .select(['starts_at', 'ends_at', 'time_zone'])
    .where('slug_key', 'in', slugKeys)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** The id of the event with a slug, case-insensitively. */
export function findEventIdBySlug(db: Db, slug: string) {
  return db
    .selectFrom('events')
    .select('id')
    .where('slug_key', '=', slug.toLowerCase())
    .executeTakeFirst();
}

/** The audit trail's labels of events. */
export function listEventTitles(db: Db, ids: string[]) {
  return db.selectFrom('events').select(['id', 'title as name']).where('id', 'in', ids).execute();
}

/** The titles and times of some events. */
export function listEventTimes(db: Db, ids: string[]) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at', 'ends_at', 'time_zone'])
    .where('id', 'in', ids)
    .execute();
}

/** Those of some events that end after a time, in ms, in the order in which they begin. */
export function listEventsEndingAfter(db: Db, ids: string[], time: number): Promise<Event[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', ['no event', ...ids])
    .where('ends_at', '>', time)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Events whose public status has changed through time alone. */
export function listDueEvents(db: Db, now: Expression<number>) {
  return db
    .selectFrom('events')
    .select(['id', 'turn_at'])
    .where('turn_at', '<=', now)
    .orderBy('id')
    .execute();
}

/**
 * Events that begin within a period from now.
 * @param within in ms
 */
export function listEventsStartingWithin(db: Db, now: Expression<number>, within: number) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('starts_at', '>', now)
    .where('starts_at', '<=', sql<number>`${now} + ${within}`)
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Columns that only staff see. Visitors see the seats of an event with a capacity. */
const hidden = new Set<keyof Event>([
  ...(['turn_at', 'version', 'words', 'public_slug', 'asks_feedback'] as const),
  ...(['confirmation', 'confirmation_rendered'] as const),
]);
const seats = new Set<keyof Event>(['registered', 'waiting', 'fills_by_hand']);

/** Adds an event, and marks it if visitors see it. */
export async function insertEvent(trx: Db, event: Event): Promise<void> {
  await trx.insertInto('events').values(event).execute();
  if (event.is_published === 1) await markChanged(trx, tagsOf(event));
}

/** Changes an event, and marks what visitors see of it. @returns the changed event */
export async function updateEvent(
  trx: Db,
  event: Event,
  changes: Partial<Omit<Event, 'id'>>,
): Promise<Event> {
  await trx.updateTable('events').set(changes).where('id', '=', event.id).execute();
  const after = { ...event, ...changes };
  const hasSeats = event.capacity !== null || after.capacity !== null;
  const changed = (Object.keys(changes) as (keyof Event)[]).filter(
    (column) => event[column] !== after[column],
  );
  const isShown = changed.some((column) => !hidden.has(column) && (hasSeats || !seats.has(column)));
  if (isShown && (event.is_published === 1 || after.is_published === 1)) {
    await markChanged(trx, [...tagsOf(event), ...tagsOf(after)]);
  }
  return after;
}

export async function deleteEventRow(trx: Db, event: Event): Promise<void> {
  await trx.deleteFrom('events').where('id', '=', event.id).execute();
  if (event.is_published === 1) await markChanged(trx, tagsOf(event));
}

export const listPublishedEventKeys = (db: Db) =>
  db.selectFrom('events').select('slug_key').where('is_published', '=', 1).execute();

export const existsPublishedEvent = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('events').where('is_published', '=', 1));
