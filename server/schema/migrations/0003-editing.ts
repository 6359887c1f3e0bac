import type { Kysely } from 'kysely';

/** Earlier drafts of pages: what editors can go back to. */
export async function editing({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('page_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'text', (column) =>
      column.notNull().references('pages.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('draft_intro', 'text', (column) => column.notNull())
    .addColumn('draft_content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addUniqueConstraint('page_versions_by_number', ['page_id', 'version'])
    .execute();
  // Both are looked through when what they lead to goes: a page that is renamed, an account that is deleted.
  await schema
    .createIndex('page_versions_by_user')
    .on('page_versions')
    .column('created_by')
    .execute();
  await schema.createIndex('redirects_by_target').on('redirects').column('to_path').execute();
}
