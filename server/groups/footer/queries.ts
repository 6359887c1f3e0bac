import type { Db } from '#server/platform/db/connect.ts';
import { linkedSections } from './page-links.ts';

export function listFooterData(db: Db) {
  return db.selectFrom('footer_data').selectAll().orderBy('position').execute();
}

export function listFooterPages(db: Db) {
  return db.selectFrom('footer_pages').selectAll().orderBy('position').execute();
}

export function findFooterPage(db: Db, name: string) {
  return db
    .selectFrom('footer_pages')
    .selectAll()
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
}

export function listFooterParagraphs(db: Db, pageName: string) {
  return db
    .selectFrom('footer_paragraphs')
    .selectAll()
    .where('page_name', '=', pageName)
    .orderBy('position')
    .execute();
}

/** The live pages that a menu may point to, with their live titles. */
export async function listLinkedPages(db: Db) {
  const rows = await db
    .selectFrom('pages')
    .select(['section', 'name', 'live_intro'])
    .where('section', 'in', linkedSections)
    .where('live_intro', 'is not', null)
    .orderBy('section')
    .orderBy('position')
    .execute();
  return rows.map(({ section, name, live_intro }) => ({
    section,
    name,
    title: (JSON.parse(live_intro ?? '{}') as { title: string }).title,
  }));
}

export function listBottomMenu(db: Db) {
  return Promise.all([
    db.selectFrom('bottom_menu_columns').selectAll().orderBy('position').execute(),
    db.selectFrom('bottom_menu_links').selectAll().orderBy('position').execute(),
  ]);
}
