import type { Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A content row that may reference an image or a recording. */
export type ContentRow = Record<string, unknown>;

// References name tables and columns as strings, which Kysely's types cannot follow: 'contacts' stands for any
// table.

export const listRows = (db: Db, table: keyof Tables) =>
  db
    .selectFrom(table as 'contacts')
    .selectAll()
    .execute() as Promise<ContentRow[]>;

/**
 * Updates a row unless it has changed since it was read.
 * @returns whether it was updated
 */
export async function updateUnchanged(
  trx: Db,
  table: keyof Tables,
  read: ContentRow,
  changes: object,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table as 'contacts')
    .set(changes as never)
    .where(({ and }) => and(read as never))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Increments the version of a row. */
export async function incrementVersion(
  trx: Db,
  { table, key, value }: { table: keyof Tables; key: string; value: unknown },
): Promise<void> {
  await trx
    .updateTable(table as 'contacts')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where(key as 'id', '=', value as string)
    .execute();
}

/** All pages with what distinguishes their versions. */
export function listPageVersions(db: Db) {
  return db
    .selectFrom('pages')
    .select(['id', 'section', 'name', 'version', 'updated_at'])
    .orderBy('section')
    .orderBy('position')
    .execute();
}

/** The drafts and live content of some pages. */
export function listPageStates(db: Db, ids: string[]) {
  return db
    .selectFrom('pages')
    .select(['id', 'draft_intro', 'draft_content', 'live_intro', 'live_content'])
    .where('id', 'in', ids)
    .execute();
}

/** A page, locked until the transaction ends. */
export function lockPageById(trx: Db, id: string) {
  return trx
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function updatePageById(
  trx: Db,
  id: string,
  values: Updateable<Tables['pages']>,
): Promise<void> {
  await trx.updateTable('pages').set(values).where('id', '=', id).execute();
}

/** The current name of an image that once had a stem. */
export function findNameByFormerStem(db: Db, stem: string) {
  return db
    .selectFrom('media_former_names')
    .innerJoin('media', 'media.id', 'media_former_names.media_id')
    .select('media.name')
    .where('stem', '=', stem)
    .executeTakeFirst();
}

/**
 * Records files that no row references.
 * @param removeAt when to remove them, in ms
 */
export async function upsertOrphans(db: Db, names: string[], removeAt: number): Promise<void> {
  await db
    .insertInto('unclaimed_files')
    .values(names.map((name) => ({ name, remove_at: removeAt })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ remove_at: removeAt }))
    .execute();
}

/** In place of a time: the file is being removed, and must not be used anymore. */
const isBeingRemoved = 0;

/** Makes those of these files that are still recorded due now. */
export async function expireOrphans(db: Db, names: string[]): Promise<void> {
  await db
    .updateTable('unclaimed_files')
    .set({ remove_at: Date.now() })
    .where('name', 'in', names)
    .where('remove_at', '!=', isBeingRemoved)
    .execute();
}

const expiredOrphans = (db: Db, now: number, limit: number) =>
  db.selectFrom('unclaimed_files').select('name').where('remove_at', '<=', now).limit(limit);

export async function existsExpiredOrphan(db: Db, now: number): Promise<boolean> {
  return (await expiredOrphans(db, now, 1).executeTakeFirst()) !== undefined;
}

/**
 * Marks files that are due, so that none is used from now on.
 * @returns at most a thousand, with those that an earlier run did not get to remove
 */
export function markExpiredOrphans(db: Db, now: number) {
  return (
    db
      .updateTable('unclaimed_files')
      .set({ remove_at: isBeingRemoved })
      .where('name', 'in', expiredOrphans(db, now, 1000))
      // One that another transaction has just used or recorded again is no longer due.
      .where('remove_at', '<=', now)
      .returning('name')
      .execute()
  );
}

/** Deletes a file's record after its removal, unless it was recorded again in the meantime. */
export async function deleteRemovedOrphan(db: Db, name: string): Promise<void> {
  await db
    .deleteFrom('unclaimed_files')
    .where('name', '=', name)
    .where('remove_at', '=', isBeingRemoved)
    .execute();
}

/** Deletes the records of files that are used now. @returns how many of them were there and not being removed */
export async function deleteOrphans(trx: Db, names: string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('unclaimed_files')
    .where('name', 'in', names)
    .where('remove_at', '!=', isBeingRemoved)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
