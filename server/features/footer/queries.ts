import { addressedSections } from '#contract/pages.ts';
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

/** The live pages that a menu may point to, with their live titles. */
export async function listLinkedPages(db: Db) {
  const rows = await db
    .selectFrom('pages')
    .select(['section', 'name', 'live_intro'])
    .where('section', 'in', addressedSections)
    .where('live_intro', 'is not', null)
    .orderBy('section')
    .orderBy('position')
    .orderBy('name_key')
    .execute();
  return rows.map(({ section, name, live_intro }) => ({
    section,
    name,
    title: (JSON.parse(live_intro ?? '{}') as { title: string }).title,
  }));
}

// One query after the other where there are several: a transaction has one connection.

export async function listBottomMenu(db: Db) {
  return {
    columns: await listColumns(db),
    links: await db.selectFrom('bottom_menu_links').selectAll().orderBy('position').execute(),
  };
}

export function listColumns(db: Db) {
  return db.selectFrom('bottom_menu_columns').selectAll().orderBy('position').execute();
}

/** Writes a block of the footer, whether or not it is there. */
export async function saveFooterData(trx: Db, block: Tables['footer_data']): Promise<void> {
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

/** Writes a policy page's changes, and counts its version up. */
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

/** Adds a column to the bottom menu, at the end. */
export async function addColumn(trx: Db, name: string): Promise<void> {
  const position = ((await listColumns(trx)).at(-1)?.position ?? -1) + 1;
  await trx.insertInto('bottom_menu_columns').values({ column_name: name, position }).execute();
}

/** Renames a column; its links follow by their foreign key. */
export async function renameColumn(trx: Db, name: string, newName: string): Promise<void> {
  await trx
    .updateTable('bottom_menu_columns')
    .set({ column_name: newName })
    .where('column_name', '=', name)
    .execute();
}

/** Deletes a column that has no link any more: it would be a heading over nothing. */
export async function deleteEmptyColumn(trx: Db, name: string): Promise<void> {
  await trx
    .deleteFrom('bottom_menu_columns')
    .where('column_name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bottom_menu_links').select('id').where('column_name', '=', name))),
    )
    .execute();
}
