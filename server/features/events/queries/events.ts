import { type Expression, type Insertable, sql, type Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Event } from '../status.ts';

type Events = Tables['events'];

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
    .select(['slug', 'slug_key', 'title', 'summary', 'place', 'starts_at', 'ends_at', 'time_zone'])
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

export async function insertEvent(trx: Db, event: Insertable<Events>): Promise<void> {
  await trx.insertInto('events').values(event).execute();
}

export async function updateEvent(trx: Db, id: string, values: Updateable<Events>): Promise<void> {
  await trx.updateTable('events').set(values).where('id', '=', id).execute();
}

export async function deleteEventRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('events').where('id', '=', id).execute();
}

export const listPublishedEventKeys = (db: Db) =>
  db.selectFrom('events').select('slug_key').where('is_published', '=', 1).execute();
