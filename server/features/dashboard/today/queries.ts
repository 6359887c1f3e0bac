import type { Db } from '#server/platform/db/connect.ts';

/**
 * Emails that could not be delivered, or may not have been, since a moment; the newest first.
 * @param since in ms
 */
export const listFailedEmails = (db: Db, since: number) =>
  db
    .selectFrom('outbox')
    .select(['subject', 'created_at'])
    .where('status', 'in', ['failed', 'unknown'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();

/** Mailings that have begun and do not continue by themselves. */
export const listPausedMailings = (db: Db) =>
  db
    .selectFrom('mailings')
    .select(['subject', 'started_at'])
    .where('status', '=', 'sending')
    .where(({ or, eb }) => or([eb('is_paused', '=', 1), eb('trouble', '!=', '')]))
    .orderBy('started_at')
    .execute();

/**
 * Mailings that start before a moment, the next first.
 * @param before in ms
 */
export const listScheduledMailings = (db: Db, before: number) =>
  db
    .selectFrom('mailings')
    .select(['subject', 'start_at'])
    .where('status', '=', 'scheduled')
    .where('start_at', '<', before)
    .orderBy('start_at')
    .execute();

/** Gifts whose donors have asked their bank for the money back. */
export const listDisputedGifts = (db: Db) =>
  db
    .selectFrom('donations')
    .select(['created_at'])
    .where('status', '=', 'disputed')
    .orderBy('given_on')
    .execute();

/**
 * Events that take place at some time of a period, the next first.
 * @param from in ms
 * @param to in ms
 */
export const listEventsBetween = (db: Db, from: number, to: number) =>
  db
    .selectFrom('events')
    .select(['title', 'starts_at', 'ends_at'])
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute();

/**
 * Tasks in people's profiles that are due, the longest due first.
 * @param today in the organization's time zone
 */
export const listDueTasks = (db: Db, today: string) =>
  db
    .selectFrom('person_entries')
    .innerJoin('people', 'people.id', 'person_entries.person_id')
    .select(['person_id', 'text', 'people.name', 'people.email'])
    .where('due_on', '>', '')
    .where('due_on', '<=', today)
    .where('done_at', 'is', null)
    .orderBy('due_on')
    .orderBy('person_entries.id')
    .execute();
