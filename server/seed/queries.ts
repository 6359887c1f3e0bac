import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Notes that the database is being filled. @returns whether nobody had noted it: of any number of nodes, one does */
export async function claimFirstStart(trx: Db): Promise<boolean> {
  const claim = await trx
    .insertInto('site_settings')
    .values({ name: 'firstStart', value: JSON.stringify(new Date().toISOString()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return claim.numInsertedOrUpdatedRows === 1n;
}

/** Whether anybody has an account. */
export async function existsUser(trx: Db): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds rows to a table; none is fine too. */
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

/** The ids of the programs, by their names. */
export const listPrograms = (trx: Db) =>
  trx.selectFrom('pages').select(['id', 'name']).where('section', '=', 'programs').execute();

/** Adds pages; one that another node has added meanwhile stays as it is. */
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

/** Adds policy pages; one that another node has added meanwhile stays as it is. */
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

/** Writes the same notes about every donor. */
export async function noteAboutDonors(trx: Db, notes: string): Promise<void> {
  await trx.updateTable('donors').set({ notes }).execute();
}
