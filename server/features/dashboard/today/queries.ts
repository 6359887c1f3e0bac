import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { peopleInSight, type Sight } from '../../people/queries.ts';

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

/**
 * Mailings that have begun and do not continue by themselves, and those that should have begun.
 * @param overdue before when they should have begun, in ms
 */
export const listPausedMailings = (db: Db, overdue: number) =>
  db
    .selectFrom('mailings')
    .select(['subject', 'started_at', 'start_at'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'sending'), or([eb('is_paused', '=', 1), eb('trouble', '!=', '')])]),
        and([eb('status', '=', 'scheduled'), eb('start_at', '<', overdue)]),
      ]),
    )
    .orderBy('started_at')
    .orderBy('start_at')
    .execute();

/** Releases that were not published as scheduled, until they are published, scheduled again or canceled. */
export const listRefusedReleases = (db: Db) =>
  db
    .selectFrom('releases')
    .select(['id', 'name'])
    .where('status', '=', 'open')
    .where('problem', '!=', '')
    .orderBy('created_at')
    .execute();

/**
 * Mailings that start in a period, the next first.
 * @param from in ms
 * @param before in ms
 */
export const listScheduledMailings = (db: Db, from: number, before: number) =>
  db
    .selectFrom('mailings')
    .select(['subject', 'start_at'])
    .where('status', '=', 'scheduled')
    .where('start_at', '>=', from)
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
export const listDueTasks = (db: Db, sight: Sight, today: string) =>
  peopleInSight(db, sight)
    .innerJoin('person_entries', 'person_entries.person_id', 'people.id')
    .select(['person_id', 'text', 'people.name', 'people.email'])
    .where('due_on', '>', '')
    .where('due_on', '<=', today)
    .where('done_at', 'is', null)
    .orderBy('due_on')
    .orderBy('person_entries.id')
    .execute();

/**
 * The newest review of each page of these sections that is not in the trash, unless it was approved or revoked; oldest
 * first.
 */
export const listOpenReviews = (db: Db, sections: readonly Section[]) =>
  db
    .selectFrom('page_reviews')
    .innerJoin('pages', 'pages.id', 'page_reviews.page_id')
    .select([
      'status',
      'page_reviews.created_at',
      'decided_at',
      'updated_at',
      'pages.section',
      'pages.name',
      'draft_intro',
      'reviewer_name',
    ])
    .where('status', 'in', ['waiting', 'changes'])
    .where('trashed_at', 'is', null)
    .where('pages.section', 'in', sections)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('page_reviews as later')
            .select('later.id')
            .whereRef('later.page_id', '=', 'page_reviews.page_id')
            .whereRef('later.created_at', '>', 'page_reviews.created_at'),
        ),
      ),
    )
    .orderBy('page_reviews.created_at')
    .execute();

/**
 * Claims to review again by a day, or without a source; those that are due first.
 * @param today in the organization's time zone
 */
export const listClaimsToCheck = (db: Db, today: string) =>
  db
    .selectFrom('claims')
    .innerJoin('pages', 'pages.id', 'claims.page_id')
    .select(['quote', 'claims.created_at'])
    .where('trashed_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('review_by', '>', ''), eb('review_by', '<=', today)]),
        eb('source_ids', '=', '[]'),
      ]),
    )
    .orderBy('review_by', 'desc')
    .orderBy('claims.id')
    .execute();

/** Texts that still name a retired source, with its title; the source that was retired first comes first. */
export const listOpenTodos = (db: Db) =>
  db
    .selectFrom('source_todos')
    .innerJoin('retired_sources', 'retired_sources.id', 'source_todos.source_id')
    .innerJoin('pages', 'pages.id', 'source_todos.page_id')
    .select(['retired_sources.title', 'retired_sources.created_at'])
    .where('done_at', 'is', null)
    .where('trashed_at', 'is', null)
    .orderBy('retired_sources.created_at')
    .execute();
