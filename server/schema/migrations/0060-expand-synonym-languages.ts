import type { Kysely } from 'kysely';

/** Synonyms of each language: those that there are hold in English. */
export async function synonymLanguages({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('synonyms')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
}
