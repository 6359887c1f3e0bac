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

/** The events of the demo by their slugs. */
export async function listEventsBySlug(trx: Db) {
  const rows = await trx
    .selectFrom('events')
    .select(['id', 'slug', 'starts_at', 'ends_at'])
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}

export async function updateRegistered(trx: Db, id: string, registered: number): Promise<void> {
  await trx.updateTable('events').set({ registered }).where('id', '=', id).execute();
}

/** The ids of what belongs to the demo's invented people. */
interface DemoPeopleIds {
  subscribers: string[];
  participants: string[];
  messages: string[];
  gifts: string[];
  donors: string[];
}

const demoPeople = 'demoPeople';

export async function storeDemoPeople(trx: Db, ids: DemoPeopleIds): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: demoPeople, value: JSON.stringify(ids) })
    .execute();
}

/** Undefined: there are none, or they have been removed. */
export async function readDemoPeople(trx: Db): Promise<DemoPeopleIds | undefined> {
  const row = await trx
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', demoPeople)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as DemoPeopleIds);
}

export async function forgetDemoPeople(trx: Db): Promise<void> {
  await trx.deleteFrom('site_settings').where('name', '=', demoPeople).execute();
}

/** Deletes gifts with their refunds. @returns how many there were */
export async function deleteDemoGifts(trx: Db, ids: string[]): Promise<number> {
  const gone = await trx.deleteFrom('donations').where('id', 'in', ids).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Those of deleted subscribers, which would stay in the charts. */
export async function deleteDemoUnsubscribes(trx: Db, subscribers: string[]): Promise<void> {
  await trx.deleteFrom('departures').where('subscriber_id', 'in', subscribers).execute();
}

export async function deleteDonorsWithoutGifts(trx: Db, ids: string[]): Promise<void> {
  await trx
    .deleteFrom('donors')
    .where('id', 'in', ids)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('donations')
        .select(({ ref }) => ref('donor_id').$notNull().as('donor_id'))
        .where('donor_id', 'is not', null),
    )
    .execute();
}

/** Lets receipts begin with one again if no gift has a number. */
export async function restartReceiptNumbers(trx: Db): Promise<void> {
  const numbered = trx.selectFrom('donations').select('id').where('receipt_number', 'is not', null);
  if ((await numbered.limit(1).executeTakeFirst()) === undefined) {
    await trx.deleteFrom('receipt_numbers').execute();
  }
}
