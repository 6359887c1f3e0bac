import type { Kysely } from 'kysely';
import { defaultEmpty, defaultZero, deletedWith, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Who edits a page now, versions that were saved while someone typed, and the folders of the media library. */
export async function editing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_editors')
    .addColumn('tab', 'text', primaryKey)
    .addColumn('page_id', 'text', deletedWith('pages.id'))
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('ends_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'page_editors', {
    page_editors_by_page: ['page_id', 'ends_at'],
    page_editors_by_user: ['user_id'],
    page_editors_by_end: ['ends_at'],
  });
  await db.schema
    .alterTable('page_versions')
    .addColumn('is_automatic', 'integer', defaultZero)
    .execute();
  await db.schema.alterTable('media').addColumn('folder', 'text', defaultEmpty).execute();
  await createIndexes(db, 'media', { media_by_folder: ['folder', 'created_at desc', 'id desc'] });
}
