import type { ExpressionBuilder } from 'kysely';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

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

/** The translations of a page into every language, without those in the trash. */
export const listAllTranslations = (db: Db, originalId: string) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('original_id', '=', originalId)
    .where('trashed_at', 'is', null)
    .orderBy('section')
    .execute();

/** Stores what a locked translation translates. Its version is that of its draft, which stays as it is. */
export async function storeTranslatedFrom(
  trx: Db,
  id: string,
  translatedFrom: string,
): Promise<void> {
  await trx
    .updateTable('pages')
    .set({ translated_from: translatedFrom })
    .where('id', '=', id)
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

/** The sections and names of all live pages, originals first, with the times of their last changes. */
export const listLiveAddresses = (db: Db) =>
  db
    .selectFrom('pages')
    .select(['id', 'original_id', 'section', 'name', 'live_at', 'updated_at'])
    .where('live_intro', 'is not', null)
    .orderBy(({ eb }) => eb.case().when('original_id', 'is', null).then(0).else(1).end())
    .orderBy('section')
    .orderBy('position')
    .orderBy('name_key')
    .execute();

/** The live translation of the page of a query, into the language of a section. */
export const liveTranslation = (
  { selectFrom }: ExpressionBuilder<Tables, 'pages'>,
  section: Section,
) =>
  selectFrom('pages as translation')
    .whereRef('translation.original_id', '=', 'pages.id')
    .where('translation.section', '=', section)
    .where('translation.live_intro', 'is not', null);
