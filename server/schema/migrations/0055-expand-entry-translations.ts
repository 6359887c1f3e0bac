import type { Kysely } from 'kysely';
import { primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Translations of lists' entries: questions of the FAQ, events, menus. */
export async function entryTranslations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entry_translations')
    .addColumn('id', 'text', primaryKey)
    .addColumn('language', 'text', required)
    .addColumn('list', 'text', required)
    .addColumn('entry_key', 'text', required)
    .addColumn('texts', 'text', required)
    .execute();
  await createIndexes(db, 'entry_translations', {
    entry_translations_by_list: ['language', 'list'],
  });
}
