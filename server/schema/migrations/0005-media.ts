import type { Kysely } from 'kysely';

/** The media library: pictures and recordings, what they were called, and files that nothing names. */
export async function media({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('is_decorative', 'integer', (column) => column.notNull())
    .addColumn('focus_x', 'integer', (column) => column.notNull())
    .addColumn('focus_y', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('media_by_time')
    .on('media')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await schema.createIndex('media_by_user').on('media').column('created_by').execute();
  await schema
    .createTable('media_former_names')
    .addColumn('stem', 'text', (column) => column.primaryKey())
    .addColumn('media_id', 'text', (column) =>
      column.notNull().references('media.id').onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('media_former_names_by_media')
    .on('media_former_names')
    .column('media_id')
    .execute();
  await schema
    .createTable('media_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('next_part', 'integer', (column) => column.notNull())
    // No reference: the row leads to files, which must be removed with it.
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('last_part_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('unclaimed_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('remove_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('unclaimed_files_by_time')
    .on('unclaimed_files')
    .column('remove_at')
    .execute();
}
