import { markChanged } from '#server/platform/change-marks.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';

/** The stored settings, as JSON; undefined until staff change them. */
export const findStoredSite = (db: Db): Promise<{ value: string } | undefined> =>
  storedSite(db).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockStoredSite = (trx: Db): Promise<{ value: string } | undefined> =>
  storedSite(trx)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

const storedSite = (db: Db) =>
  db.selectFrom('site_settings').select('value').where('name', '=', 'site');

/**
 * Inserts or updates all settings.
 * @param value JSON
 */
export async function upsertSite(trx: Db, value: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: 'site', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await markChanged(trx, ['site']);
}

const emptyEntries = 'emptyMenuEntries';

/** The noted addresses that menus leave out, as JSON, locked until the transaction ends; undefined: none are noted yet. */
export async function lockEmptyEntries(trx: Db): Promise<string | undefined> {
  const note = await trx
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', emptyEntries)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return note?.value;
}

/** Notes them. @param value JSON */
export async function upsertEmptyEntries(trx: Db, value: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: emptyEntries, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** An account's current roles, as they are stored. */
export function findRoles(trx: Db, userId: string) {
  return trx
    .selectFrom('users')
    .select(['account_type', 'roles'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function findRedirect(db: Db, from: string) {
  return db
    .selectFrom('redirects')
    .select(['to_path', 'status'])
    .where('from_path', '=', from)
    .executeTakeFirst();
}

export const listFooterData = (db: Db) =>
  db.selectFrom('footer_data').select(['name', 'title', 'html']).orderBy('position').execute();

export const listFooterPages = (db: Db) =>
  db
    .selectFrom('footer_pages')
    .select(['name', 'link_name as linkName'])
    .orderBy('position')
    .orderBy('name')
    .execute();

export const listMenuColumns = (db: Db) =>
  db
    .selectFrom('bottom_menu_columns')
    .select(['column_name as columnName', 'position'])
    .orderBy('position')
    .execute();

export const listMenuLinks = (db: Db) =>
  db
    .selectFrom('bottom_menu_links')
    .select(['id', 'column_name', 'link_name as linkName', 'url', 'is_active as isActive'])
    .orderBy('position')
    .execute();

/** Which of these policy pages have text. */
export const listWrittenPolicies = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('footer_paragraphs')
    .innerJoin('footer_pages', 'footer_pages.name', 'footer_paragraphs.page_name')
    .select(['footer_pages.name', 'name_key'])
    .distinct()
    .where('name_key', 'in', names)
    .execute();
