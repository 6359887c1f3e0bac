import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Marks the database as being filled.
 * @returns whether it was unmarked: only one of several nodes succeeds
 */
export async function markFirstStart(trx: Db): Promise<boolean> {
  const marked = await trx
    .insertInto('site_settings')
    .values({ name: 'firstStart', value: JSON.stringify(new Date().toISOString()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return marked.numInsertedOrUpdatedRows === 1n;
}

/** Whether a first start has filled the database. */
export async function hasStartedBefore(db: Db): Promise<boolean> {
  const marks = db.selectFrom('site_settings').select('name').where('name', '=', 'firstStart');
  return (await marks.executeTakeFirst()) !== undefined;
}

/** Whether there is any account. */
export async function existsUser(trx: Db): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds rows to a table; an empty list is fine too. */
export async function insertRows<T extends keyof Tables>(
  trx: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** The keys of all pages of these sections. */
export const listPageKeys = (trx: Db, sections: readonly string[]) =>
  trx
    .selectFrom('pages')
    .select(['section', 'name_key'])
    .where('section', 'in', sections)
    .execute();

/** The ids of the programs by name. */
export const listPrograms = (trx: Db) =>
  trx.selectFrom('pages').select(['id', 'name']).where('section', '=', 'programs').execute();

/** Adds pages, unless another node has added them. */
export async function insertPages(
  trx: Db,
  pages: readonly Insertable<Tables['pages']>[],
): Promise<void> {
  await trx
    .insertInto('pages')
    .values(pages)
    .onConflict((conflict) => conflict.columns(['section', 'name_key']).doNothing())
    .execute();
}

export const listPolicyPages = (trx: Db) =>
  trx.selectFrom('footer_pages').select(['name_key', 'position']).execute();

/** Adds policy pages, unless another node has added them. */
export async function insertPolicyPages(
  trx: Db,
  pages: readonly Insertable<Tables['footer_pages']>[],
): Promise<void> {
  await trx
    .insertInto('footer_pages')
    .values(pages)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/** Sets the same notes for every donor. */
export async function noteAboutDonors(trx: Db, notes: string): Promise<void> {
  await trx.updateTable('donors').set({ notes }).execute();
}
