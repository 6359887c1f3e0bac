import type { Kysely } from 'kysely';
import {
  defaultEmpty,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
  unique,
} from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Drafts and the history of lists, reviews of pages, claims with their sources, and checked links. */
export async function review(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entry_drafts')
    .addColumn('id', 'text', primaryKey)
    .addColumn('list', 'text', required)
    .addColumn('entry_key', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('based_on', 'text', defaultEmpty)
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('updated_by', 'text', nullableReference('users.id'))
    .addUniqueConstraint('entry_drafts_by_entry', ['list', 'entry_key'])
    .execute();
  await createIndexes(db, 'entry_drafts', { entry_drafts_by_editor: ['updated_by'] });
  await db.schema
    .createTable('entry_versions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('list', 'text', required)
    .addColumn('entry_key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', defaultEmpty)
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'entry_versions', {
    entry_versions_by_entry: ['list', 'entry_key', 'id'],
    entry_versions_by_kind: ['kind', 'created_at'],
    entry_versions_by_editor: ['created_by'],
  });
  await db.schema
    .createTable('page_reviews')
    .addColumn('id', 'text', primaryKey)
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('content_hash', 'text', required)
    .addColumn('intro', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('reviewer_name', 'text', required)
    .addColumn('reviewer_email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('note', 'text', defaultEmpty)
    .addColumn('token_hash', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('answer', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('expires_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .execute();
  await createIndexes(db, 'page_reviews', {
    page_reviews_by_page: ['page_id', 'created_at'],
    page_reviews_by_token: ['token_hash'],
    page_reviews_by_reviewer: ['email_key'],
    page_reviews_by_editor: ['created_by'],
    page_reviews_by_expiry: ['status', 'expires_at'],
  });
  await db.schema
    .createTable('review_comments')
    .addColumn('id', 'text', primaryKey)
    .addColumn('review_id', 'text', deletedWith('page_reviews.id'))
    .addColumn('part', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('resolved_at', 'bigint')
    .execute();
  await createIndexes(db, 'review_comments', { review_comments_by_review: ['review_id'] });
  await db.schema
    .createTable('claims')
    .addColumn('id', 'text', primaryKey)
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('quote', 'text', required)
    .addColumn('source_ids', 'text', required)
    .addColumn('reviewer', 'text', defaultEmpty)
    .addColumn('review_by', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'claims', { claims_by_page: ['page_id'] });
  await db.schema
    .createTable('retired_sources')
    .addColumn('id', 'text', primaryKey)
    .addColumn('source_key', 'text', unique)
    .addColumn('title', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('replacement', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'retired_sources', { retired_sources_by_editor: ['created_by'] });
  await db.schema
    .createTable('source_todos')
    .addColumn('id', 'text', primaryKey)
    .addColumn('source_id', 'text', deletedWith('retired_sources.id'))
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('kind', 'text', required)
    .addColumn('done_at', 'bigint')
    .execute();
  await createIndexes(db, 'source_todos', {
    source_todos_by_source: ['source_id'],
    source_todos_by_page: ['page_id'],
  });
  await db.schema
    .createTable('link_checks')
    .addColumn('url', 'text', primaryKey)
    .addColumn('message', 'text', defaultEmpty)
    .addColumn('checked_at', 'bigint', required)
    .addColumn('failing_since', 'bigint')
    .execute();
  await createIndexes(db, 'link_checks', { link_checks_by_age: ['checked_at'] });
}
