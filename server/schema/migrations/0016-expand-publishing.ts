import type { Kysely } from 'kysely';
import { deletedWith, nullableReference, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Pages in the trash, and what will be published or unpublished at a given time. */
export async function publishing(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('pages').addColumn('trashed_at', 'bigint').execute();
  await schema
    .alterTable('pages')
    .addColumn('trashed_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'pages', {
    pages_by_trash: ['trashed_at'],
    pages_by_trasher: ['trashed_by'],
  });
  await schema
    .createTable('page_schedules')
    .addColumn('id', 'text', primaryKey)
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('action', 'text', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('intro', 'text')
    .addColumn('content', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addUniqueConstraint('page_schedules_by_page', ['page_id', 'action'])
    .execute();
  await createIndexes(db, 'page_schedules', {
    page_schedules_by_time: ['due_at'],
    page_schedules_by_user: ['created_by'],
  });
}
