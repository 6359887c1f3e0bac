import type { Db } from '#server/platform/db/connect.ts';

/** The newest review of each page that is not in the trash, unless it was approved or revoked; oldest first. */
export const listOpenReviews = (db: Db) =>
  db
    .selectFrom('page_reviews')
    .innerJoin('pages', 'pages.id', 'page_reviews.page_id')
    .select(['status', 'page_reviews.created_at', 'decided_at', 'updated_at'])
    .select(['pages.section', 'pages.name', 'reviewer_name'])
    .where('status', 'in', ['waiting', 'changes'])
    .where('trashed_at', 'is', null)
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

/** What still names a retired source, with its title; the source that was retired first comes first. */
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
