import type { Kysely } from 'kysely';
import { primaryKey, required } from './columns.ts';

/** The words by which visitors find what the site's texts call something else. */
export async function synonyms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('synonyms')
    .addColumn('id', 'text', primaryKey)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('searched_for', 'text', required)
    .addColumn('also_find', 'text', required)
    .execute();
}
