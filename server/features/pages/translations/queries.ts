import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The translations of these pages into the language of a section, whether visitors see them or not. */
export async function listTranslations(db: Db, section: Section, originals: readonly string[]) {
  if (originals.length === 0) return [];
  return db
    .selectFrom('pages')
    .selectAll()
    .where('section', '=', section)
    .where('original_id', 'in', originals)
    .where('trashed_at', 'is', null)
    .execute();
}

/** The sections and names under which visitors find a page and its translations. */
export const listLiveVersions = (db: Db, originalId: string) =>
  db
    .selectFrom('pages')
    .select(['section', 'name'])
    .where(({ eb, or }) => or([eb('id', '=', originalId), eb('original_id', '=', originalId)]))
    .where('live_intro', 'is not', null)
    .orderBy('section')
    .execute();

export const findPageById = (db: Db, id: string) =>
  db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();
