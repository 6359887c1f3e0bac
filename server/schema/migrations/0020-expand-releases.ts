import { type Kysely, sql } from 'kysely';
import { defaultEmpty, deletedWith, nullableReference, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Releases: changes that are published together, with what undoes them, and the links to their previews. */
export async function releases(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('pages').addColumn('live_at', 'bigint').execute();
  await sql`update pages set live_at = updated_at where live_intro is not null`.execute(db);
  await schema
    .createTable('releases')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('due_at', 'bigint')
    .addColumn('scheduled_by', 'text', nullableReference('users.id'))
    .addColumn('problem', 'text', defaultEmpty)
    .addColumn('tags', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('published_at', 'bigint')
    .addColumn('published_by', 'text', nullableReference('users.id'))
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'releases', {
    releases_by_status: ['status', 'due_at'],
    releases_by_age: ['created_at'],
    releases_by_scheduler: ['scheduled_by'],
    releases_by_creator: ['created_by'],
    releases_by_publisher: ['published_by'],
    releases_by_undoer: ['undone_by'],
  });
  await schema
    .createTable('release_items')
    .addColumn('id', 'text', primaryKey)
    .addColumn('release_id', 'text', deletedWith('releases.id'))
    .addColumn('page_id', 'text', nullableReference('pages.id'))
    .addColumn('list', 'text')
    .addColumn('entry_key', 'text')
    .addColumn('action', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('known_version', 'integer', required)
    .addColumn('added_at', 'bigint', required)
    .addColumn('added_by', 'text', nullableReference('users.id'))
    .addColumn('intro', 'text')
    .addColumn('content', 'text')
    .addColumn('before_intro', 'text')
    .addColumn('before_content', 'text')
    .addColumn('before', 'text')
    .addUniqueConstraint('release_items_by_page', ['release_id', 'page_id'])
    .addUniqueConstraint('release_items_by_entry', ['release_id', 'list', 'entry_key'])
    .execute();
  await createIndexes(db, 'release_items', {
    release_items_of_page: ['page_id'],
    release_items_by_adder: ['added_by'],
  });
  await schema
    .createTable('release_rows')
    .addColumn('id', 'text', primaryKey)
    .addColumn('release_id', 'text', deletedWith('releases.id'))
    .addColumn('table_name', 'text', required)
    .addColumn('row_key', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await createIndexes(db, 'release_rows', { release_rows_by_release: ['release_id', 'id'] });
  await schema
    .createTable('release_previews')
    .addColumn('id', 'text', primaryKey)
    .addColumn('release_id', 'text', deletedWith('releases.id'))
    .addColumn('token_hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'release_previews', {
    release_previews_by_release: ['release_id'],
    release_previews_by_token: ['token_hash'],
    release_previews_by_creator: ['created_by'],
    release_previews_by_expiry: ['expires_at'],
  });
  // Administrators are notified of refused schedules, which the audit trail holds.
  await createIndexes(db, 'audit_log', { audit_log_by_action: ['action', 'created_at'] });
}
