import type { Db } from '#server/platform/db/connect.ts';

export function listSynonyms(db: Db) {
  return db
    .selectFrom('synonyms')
    .select(['id', 'version', 'language', 'searched_for', 'also_find'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
