import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { containsWords } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

export type MediaRow = Selectable<Tables['media']>;

const withCreator = (db: Db) =>
  db
    .selectFrom('media')
    .leftJoin('users', 'users.id', 'media.created_by')
    .selectAll('media')
    .select(['users.first_name', 'users.last_name']);

export type ShownMediaRow = Awaited<ReturnType<typeof listMediaRows>>[number];

export interface MediaFilter {
  kind: MediaRow['kind'] | undefined;
  /** Empty: files in none; undefined: files in any or none. */
  folder: string | undefined;
  /** Folded; all of them must match. */
  words: string[];
}

const matching = (db: Db, { kind, folder, words }: MediaFilter) =>
  db
    .selectFrom('media')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'picture'))
    .$if(folder !== undefined, (query) => query.where('folder', '=', folder ?? ''))
    .where(containsWords(db, sql.ref<string>('words'), words));

/** A page of the library, newest first, and the total number. */
export async function listMedia(
  db: Db,
  filter: MediaFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const ids = await matching(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const rows = await listMediaRows(
    db,
    ids.map(({ id }) => id),
  );
  return { rows, total: Number(total) };
}

/** Everything that matches, only by name, newest first. */
export const listMediaNames = (db: Db, filter: MediaFilter) =>
  matching(db, filter)
    .select(['id', 'name'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Library items by their ids, newest first. */
export const listMediaRows = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : withCreator(db)
        .where('media.id', 'in', ids)
        .orderBy('media.created_at', 'desc')
        .orderBy('media.id', 'desc')
        .execute();

/** The folders that have something in them. */
export const listFolders = (db: Db) =>
  db
    .selectFrom('media')
    .select('folder')
    .distinct()
    .where('folder', '!=', '')
    .orderBy('folder')
    .execute();

export function findMedia(db: Db, id: string) {
  return withCreator(db).where('media.id', '=', id).executeTakeFirst();
}

/** A library item, locked until the transaction ends. */
export function lockMedia(trx: Db, id: string): Promise<MediaRow | undefined> {
  return trx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Several library items, locked until the transaction ends: always in the same order. */
export const lockAllMedia = (trx: Db, ids: string[]) =>
  trx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .execute();

export async function insertMedia(trx: Db, row: Insertable<Tables['media']>): Promise<void> {
  await trx.insertInto('media').values(row).execute();
}

export async function updateMedia(
  trx: Db,
  { id, version }: MediaRow,
  changes: Partial<MediaRow>,
): Promise<void> {
  await trx
    .updateTable('media')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** How many values a query is given at once. */
const manyIds = 500;

/** Former stems of images that were replaced. */
export async function listFormerStems(db: Db, ids: string[]) {
  const found: Selectable<Tables['media_former_names']>[] = [];
  for (let at = 0; at < ids.length; at += manyIds) {
    const some = ids.slice(at, at + manyIds);
    found.push(
      ...(await db
        .selectFrom('media_former_names')
        .selectAll()
        .where('media_id', 'in', some)
        .execute()),
    );
  }
  return found;
}

export async function insertFormerStem(trx: Db, mediaId: string, stem: string): Promise<void> {
  await trx.insertInto('media_former_names').values({ stem, media_id: mediaId }).execute();
}

export async function deleteMediaRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('media').where('id', '=', id).execute();
}

/** The audit trail's labels of images and recordings. */
export function listMediaTitles(db: Db, ids: string[]) {
  return db.selectFrom('media').select(['id', 'title as name']).where('id', 'in', ids).execute();
}

/** An unfinished upload of a recording. */
export type Upload = Selectable<Tables['media_uploads']>;

/** An upload, if this account started it. */
export const findUpload = (db: Db, id: string, userId: string): Promise<Upload | undefined> =>
  ownUpload(db, id, userId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockUpload = (trx: Db, id: string, userId: string): Promise<Upload | undefined> =>
  ownUpload(trx, id, userId)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

const ownUpload = (db: Db, id: string, userId: string) =>
  db.selectFrom('media_uploads').selectAll().where('id', '=', id).where('created_by', '=', userId);

/** Uploads without new parts since a time, in ms. */
export function listUploadsIdleSince(db: Db, time: number) {
  return db.selectFrom('media_uploads').selectAll().where('last_part_at', '<=', time).execute();
}

export async function countUploads(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('media_uploads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertUpload(trx: Db, upload: Upload): Promise<void> {
  await trx.insertInto('media_uploads').values(upload).execute();
}

/** Records which part of an upload comes next, and the current time. */
export async function updateNextPart(trx: Db, id: string, nextPart: number): Promise<void> {
  await trx
    .updateTable('media_uploads')
    .set({ next_part: nextPart, last_part_at: Date.now() })
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('media_uploads').where('id', '=', id).execute();
}

/**
 * Deletes an upload, unless a part has arrived since it was read.
 * @returns whether it was deleted
 */
export async function deleteUnchangedUpload(trx: Db, upload: Upload): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('media_uploads')
    .where('id', '=', upload.id)
    .where('next_part', '=', upload.next_part)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
