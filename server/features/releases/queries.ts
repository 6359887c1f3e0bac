import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { fullName } from '#contract/shared/full-name.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export type ReleaseRow = Selectable<Tables['releases']>;
export type ItemRow = Selectable<Tables['release_items']>;

const withNames = (db: Db) =>
  db
    .selectFrom('releases')
    .leftJoin('users as creator', 'creator.id', 'releases.created_by')
    .leftJoin('users as publisher', 'publisher.id', 'releases.published_by')
    .leftJoin('users as undoer', 'undoer.id', 'releases.undone_by')
    .selectAll('releases')
    .select(({ selectFrom }) => [
      'creator.first_name as creator_first',
      'creator.last_name as creator_last',
      'publisher.first_name as publisher_first',
      'publisher.last_name as publisher_last',
      'undoer.first_name as undoer_first',
      'undoer.last_name as undoer_last',
      selectFrom('release_items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('release_id', '=', 'releases.id')
        .as('items'),
    ]);

export type NamedRelease = Awaited<ReturnType<typeof listReleases>>[number];

/** The releases, newest first, with who created, published and undid them. */
export const listReleases = (db: Db) =>
  withNames(db).orderBy('releases.created_at', 'desc').orderBy('releases.id').limit(200).execute();

export const findRelease = (db: Db, id: string) =>
  withNames(db).where('releases.id', '=', id).executeTakeFirst();

/** A release, locked until the transaction ends. */
export const lockRelease = (trx: Db, id: string): Promise<ReleaseRow | undefined> =>
  trx
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

export async function insertRelease(trx: Db, row: Insertable<Tables['releases']>): Promise<void> {
  await trx.insertInto('releases').values(row).execute();
}

/** Changes a release, and increments its version. */
export async function updateRelease(
  trx: Db,
  id: string,
  changes: Updateable<Tables['releases']>,
): Promise<void> {
  await trx
    .updateTable('releases')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRelease(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('releases').where('id', '=', id).execute();
}

/** The ids of releases that are due by the database's clock, in the order in which they were due. */
export const listDueReleases = (db: Db) =>
  db
    .selectFrom('releases')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('due_at', '<=', databaseNow(db))
    .orderBy('due_at')
    .limit(20)
    .execute();

/** The changes in a release, in the order in which they were added. */
export const listItems = (db: Db, releaseId: string): Promise<ItemRow[]> =>
  db
    .selectFrom('release_items')
    .selectAll()
    .where('release_id', '=', releaseId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

/** Adds changes, each in place of an earlier one of the same page or entry. */
export async function insertItems(
  trx: Db,
  releaseId: string,
  rows: Insertable<Tables['release_items']>[],
): Promise<void> {
  for (const { page_id = null, list = null, entry_key = null } of rows) {
    await trx
      .deleteFrom('release_items')
      .where('release_id', '=', releaseId)
      .where('page_id', page_id === null ? 'is' : '=', page_id)
      .where('list', list === null ? 'is' : '=', list)
      .where('entry_key', entry_key === null ? 'is' : '=', entry_key)
      .execute();
  }
  if (rows.length > 0) await trx.insertInto('release_items').values(rows).execute();
}

/** @returns whether there was one */
export async function deleteItem(trx: Db, releaseId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('release_items')
    .where('release_id', '=', releaseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updateItem(
  trx: Db,
  id: string,
  changes: Updateable<Tables['release_items']>,
): Promise<void> {
  await trx.updateTable('release_items').set(changes).where('id', '=', id).execute();
}

/** Removes what an earlier publication of a release has stored. */
export async function resetItems(trx: Db, releaseId: string): Promise<void> {
  await trx
    .updateTable('release_items')
    .set({ intro: null, content: null, before_intro: null, before_content: null, before: null })
    .where('release_id', '=', releaseId)
    .execute();
}

/** The pages of a release's changes, by id. */
export async function listPagesOf(db: Db, releaseId: string) {
  const rows = await db
    .selectFrom('pages')
    .innerJoin('release_items', 'release_items.page_id', 'pages.id')
    .selectAll('pages')
    .where('release_id', '=', releaseId)
    .orderBy('pages.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the pages of a release's changes, in an order that lets two releases wait for each other. */
export async function lockPagesOf(trx: Db, releaseId: string): Promise<void> {
  if (!hasManyWriters(trx)) return;
  await sql`select id from pages where id in (select page_id from release_items where release_id = ${releaseId}) order by id for update`.execute(
    trx,
  );
}

/** The names of these accounts, by id. */
export async function namesOf(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, fullName(row.first_name, row.last_name)]));
}

/** Releases by id, for the audit trail. */
export const listReleaseNames = (db: Db, ids: string[]) =>
  db.selectFrom('releases').select(['id', 'name']).where('id', 'in', ids).execute();

/** Deletes the rows for undoing releases that were published before a time, in ms. */
export async function deleteUndo(db: Db, before: number): Promise<void> {
  const old = db.selectFrom('releases').select('id').where('published_at', '<', before);
  await db.deleteFrom('release_rows').where('release_id', 'in', old).execute();
  await db
    .updateTable('release_items')
    .set({ intro: null, content: null, before_intro: null, before_content: null, before: null })
    .where('release_id', 'in', old)
    .where('before', 'is not', null)
    .execute();
}
