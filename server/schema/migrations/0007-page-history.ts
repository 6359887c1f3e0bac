import type { Kysely } from 'kysely';

/** A page's history tells what was done, not only what was written: it was put live, or renamed. */
export async function pageHistory({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('page_versions')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('saved'))
    .execute();
  await schema
    .alterTable('page_versions')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // In the order of a section, so that the page after another is found without reading them all.
  await schema
    .createIndex('pages_in_order')
    .on('pages')
    .columns(['section', 'position', 'name_key'])
    .execute();
}
