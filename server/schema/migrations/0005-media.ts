import type { Kysely } from 'kysely';
import { deletedWith, nullableReference, primaryKey, required, unique } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** The media library: images and recordings, their former names, and orphaned files. */
export async function media(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('media')
    .addColumn('id', 'text', primaryKey)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', unique)
    .addColumn('title', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('alt', 'text', required)
    .addColumn('is_decorative', 'integer', required)
    .addColumn('focus_x', 'integer', required)
    .addColumn('focus_y', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('words', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'media', {
    media_by_time: ['created_at desc', 'id desc'],
    media_by_user: ['created_by'],
  });

  await schema
    .createTable('media_former_names')
    .addColumn('stem', 'text', primaryKey)
    .addColumn('media_id', 'text', deletedWith('media.id'))
    .execute();
  await createIndexes(db, 'media_former_names', { media_former_names_by_media: ['media_id'] });

  await schema
    .createTable('media_uploads')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('next_part', 'integer', required)
    // No foreign key: the row leads to files, which must be removed with it.
    .addColumn('created_by', 'text', required)
    .addColumn('last_part_at', 'bigint', required)
    .execute();

  await schema
    .createTable('unclaimed_files')
    .addColumn('name', 'text', primaryKey)
    .addColumn('remove_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'unclaimed_files', { unclaimed_files_by_time: ['remove_at'] });
}
