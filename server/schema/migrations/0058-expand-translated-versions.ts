import type { Kysely } from 'kysely';

/** What each version of a translation translates, to restore both together. */
export async function translatedVersions({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('page_versions').addColumn('translated_from', 'text').execute();
}
