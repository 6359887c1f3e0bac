import type { Insertable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { countRows } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';
import { inSegment, type ResolvedRules } from './segment-condition.ts';

type Segments = Tables['newsletter_segments'];

/** All segments, by name. */
export const listSegments = (db: Db) =>
  db.selectFrom('newsletter_segments').selectAll().orderBy('name_key').execute();

/** A segment, locked until the transaction ends. */
export const lockSegment = (trx: Db, id: string) =>
  trx
    .selectFrom('newsletter_segments')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

export const findSegment = (db: Db, id: string) =>
  db.selectFrom('newsletter_segments').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws if another segment has this name */
export async function insertSegment(trx: Db, segment: Insertable<Segments>): Promise<void> {
  await trx.insertInto('newsletter_segments').values(segment).execute();
}

/** @throws if another segment has this name */
export async function updateSegment(
  trx: Db,
  id: string,
  values: Pick<Segments, 'name' | 'name_key' | 'rules'> & { version: number },
): Promise<void> {
  await trx.updateTable('newsletter_segments').set(values).where('id', '=', id).execute();
}

export async function removeSegment(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('newsletter_segments').where('id', '=', id).execute();
}

/** How many people with a confirmed subscription to any list meet a segment's conditions. */
export const countMembers = (db: Db, rules: ResolvedRules): Promise<number> =>
  countRows(
    db
      .selectFrom('subscribers')
      .where('status', '=', 'confirmed')
      .where((eb) => eb.or([eb('newsletters', '=', 1), eb('general', '=', 1), eb('test', '=', 1)]))
      .where(inSegment(db, rules)),
  );

/** The newest events, whose guests can be chosen; unpublished ones only for those who may see them. */
export const listNewestEvents = (
  db: Db,
  { seesDrafts, limit }: { seesDrafts: boolean; limit: number },
) =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at'])
    .$if(!seesDrafts, (query) => query.where('is_published', '=', 1))
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();

export async function existsEvent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The audit trail's labels of segments. */
export const listSegmentNames = (db: Db, ids: string[]) =>
  db.selectFrom('newsletter_segments').select(['id', 'name']).where('id', 'in', ids).execute();
