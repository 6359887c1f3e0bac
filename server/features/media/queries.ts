import { type Selectable, type SqlBool, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export type MediaRow = Selectable<Tables['media']>;

const withCreator = (db: Db) =>
  db
    .selectFrom('media')
    .leftJoin('users', 'users.id', 'media.created_by')
    .selectAll('media')
    .select(['users.first_name', 'users.last_name']);

export type ShownMediaRow = Awaited<ReturnType<typeof listMedia>>['rows'][number];

interface Wanted {
  kind: MediaRow['kind'] | undefined;
  /** In lower case; every one of them must be found. */
  words: string[];
  offset: number;
  limit: number;
}

/** A page of the library, newest first, and how many there are in all. */
export async function listMedia(db: Db, { kind, words, offset, limit }: Wanted) {
  const matching = db
    .selectFrom('media')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'picture'))
    .where(({ and }) => and(words.map(holds)));
  const { total } = await matching
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const ids = await matching
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  if (ids.length === 0) return { rows: [], total: Number(total) };
  const rows = await withCreator(db)
    .where(
      'media.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .execute();
  return { rows, total: Number(total) };
}

/** What LIKE takes for a pattern is looked for as it is. */
const holds = (word: string) =>
  sql<SqlBool>`words like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export function findMedia(db: Db, id: string) {
  return withCreator(db).where('media.id', '=', id).executeTakeFirst();
}

/** One of the library, held until the transaction ends. */
export function findMediaToChange(trx: Db, id: string): Promise<MediaRow | undefined> {
  return trx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function insertMedia(trx: Db, row: MediaRow): Promise<void> {
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

/** Stems under which a picture was known before it was replaced. */
export async function listFormerStems(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('media_former_names').selectAll().where('media_id', 'in', ids).execute();
}
