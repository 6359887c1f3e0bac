import { addressedSections } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export function listFooterData(db: Db) {
  return db.selectFrom('footer_data').selectAll().orderBy('position').execute();
}

export function listFooterPages(db: Db) {
  return db.selectFrom('footer_pages').selectAll().orderBy('position').orderBy('name').execute();
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

/** The paragraphs of all policy pages, in order. */
export const listAllParagraphs = (db: Db) =>
  db.selectFrom('footer_paragraphs').selectAll().orderBy('position').execute();

/** The published pages that a menu may link to, with the JSON of their intros. */
export function listLinkedPages(db: Db) {
  return db
    .selectFrom('pages')
    .select(['section', 'name', 'live_intro'])
    .where('section', 'in', addressedSections)
    .where('live_intro', 'is not', null)
    .orderBy('section')
    .orderBy('position')
    .orderBy('name_key')
    .execute();
}

export function listLinks(db: Db) {
  return db.selectFrom('bottom_menu_links').selectAll().orderBy('position').execute();
}

export function listColumns(db: Db) {
  return db.selectFrom('bottom_menu_columns').selectAll().orderBy('position').execute();
}

/** Inserts or updates a block of the footer. */
export async function upsertFooterData(trx: Db, block: Tables['footer_data']): Promise<void> {
  const { name: _name, ...changes } = block;
  await trx
    .insertInto('footer_data')
    .values(block)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute();
}

export async function insertFooterPage(
  trx: Db,
  { name, title, position }: { name: string; title: string; position: number },
): Promise<void> {
  await trx
    .insertInto('footer_pages')
    .values({
      name,
      name_key: name.toLowerCase(),
      title,
      subtitle: '',
      link_name: title,
      position,
      version: 1,
    })
    .execute();
}

/** Updates a policy page, and increments its version. */
export async function updateFooterPage(
  trx: Db,
  page: { name: string; version: number },
  changes: Partial<Tables['footer_pages']>,
): Promise<void> {
  await trx
    .updateTable('footer_pages')
    .set({ ...changes, version: page.version + 1 })
    .where('name', '=', page.name)
    .execute();
}

export async function deleteFooterPageRow(trx: Db, name: string): Promise<void> {
  await trx.deleteFrom('footer_pages').where('name', '=', name).execute();
}

export async function insertColumn(trx: Db, column: Tables['bottom_menu_columns']): Promise<void> {
  await trx.insertInto('bottom_menu_columns').values(column).execute();
}

/** Renames a column; its links follow by their foreign key. */
export async function renameColumn(trx: Db, name: string, newName: string): Promise<void> {
  await trx
    .updateTable('bottom_menu_columns')
    .set({ column_name: newName })
    .where('column_name', '=', name)
    .execute();
}

/** Deletes a column without links: it would be a heading over nothing. */
export async function deleteEmptyColumn(trx: Db, name: string): Promise<void> {
  await trx
    .deleteFrom('bottom_menu_columns')
    .where('column_name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bottom_menu_links').select('id').where('column_name', '=', name))),
    )
    .execute();
}

/** All paragraphs, with the titles of their pages. */
export const listParagraphsWithPages = (db: Db) =>
  db
    .selectFrom('footer_paragraphs')
    .innerJoin('footer_pages', 'footer_pages.name', 'footer_paragraphs.page_name')
    .selectAll('footer_paragraphs')
    .select('footer_pages.title as page_title')
    .execute();

export const listPolicyKeys = (db: Db) =>
  db.selectFrom('footer_pages').select(['name', 'name_key']).execute();

/** The names of the policy pages that have text. */
export async function listWrittenPolicies(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('footer_paragraphs').select('page_name').distinct().execute();
  return new Set(rows.map(({ page_name }) => page_name));
}
