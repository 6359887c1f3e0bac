import type { Kysely } from 'kysely';
import { nullableReference } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Pages that are translations of others. */
export async function translations(db: Kysely<unknown>): Promise<void> {
  const pages = db.schema.alterTable('pages');
  await pages.addColumn('original_id', 'text', nullableReference('pages.id')).execute();
  await pages.addColumn('translated_from', 'text').execute();
  await createIndexes(db, 'pages', { pages_by_original: ['original_id', 'section'] });
}
