import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

const pageColumns = [
  'pages.id as page_id',
  'pages.section',
  'pages.name',
  'pages.draft_intro',
  'pages.draft_content',
  'pages.live_intro',
] as const;

/** All pages but those in the trash, in chunks: their texts are megabytes. */
export async function* eachPage(db: Db) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('pages')
      .select([...pageColumns, 'pages.live_content'])
      .where('id', '>', after)
      .where('trashed_at', 'is', null)
      .orderBy('id')
      .limit(100)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < 100) return;
    after = last.page_id;
  }
}

const claims = (db: Db) =>
  db
    .selectFrom('claims')
    .innerJoin('pages', 'pages.id', 'claims.page_id')
    .where('trashed_at', 'is', null)
    .select(['claims.id', 'quote', 'source_ids', 'reviewer', 'review_by', ...pageColumns])
    .orderBy('pages.section')
    .orderBy('pages.name_key')
    .orderBy('claims.created_at');

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number];

export const listClaims = (db: Db) => claims(db).execute();

export const listClaimsOf = (db: Db, pageId: string) =>
  claims(db).where('claims.page_id', '=', pageId).execute();

export const findClaim = (db: Db, id: string) =>
  db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();

export async function upsertClaim(trx: Db, claim: Tables['claims']): Promise<void> {
  const { id: _id, page_id: _page, created_at: _time, ...changes } = claim;
  await trx
    .insertInto('claims')
    .values(claim)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

/** The claims of a page as those of its copy, which has the same words and the same sources. */
export async function copyClaims(trx: Db, from: string, to: string): Promise<void> {
  const rows = await trx.selectFrom('claims').selectAll().where('page_id', '=', from).execute();
  if (rows.length === 0) return;
  const copies = rows.map((row) => ({ ...row, id: newId(), page_id: to }));
  await trx.insertInto('claims').values(copies).execute();
}

export async function deleteClaimRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('claims').where('id', '=', id).execute();
}

/** The retired sources, newest first, with who retired them. */
export const listRetired = (db: Db) =>
  db
    .selectFrom('retired_sources')
    .leftJoin('users', 'users.id', 'retired_sources.created_by')
    .selectAll('retired_sources')
    .select(['users.first_name', 'users.last_name'])
    .orderBy('retired_sources.created_at', 'desc')
    .execute();

export const findRetired = (db: Db, id: string) =>
  db.selectFrom('retired_sources').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns whether it was not retired before */
export async function insertRetired(trx: Db, source: Tables['retired_sources']): Promise<boolean> {
  const inserted = await trx
    .insertInto('retired_sources')
    .values(source)
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteRetired(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('retired_sources').where('id', '=', id).execute();
}

export async function insertTodo(trx: Db, todo: Tables['source_todos']): Promise<void> {
  await trx.insertInto('source_todos').values(todo).execute();
}

export const listTodos = (db: Db) =>
  db
    .selectFrom('source_todos')
    .innerJoin('pages', 'pages.id', 'source_todos.page_id')
    .where('trashed_at', 'is', null)
    .select(['source_todos.id', 'source_id', 'kind', 'done_at', ...pageColumns])
    .orderBy('pages.section')
    .orderBy('pages.name_key')
    .orderBy('kind')
    .execute();

/** @returns the to-do’s retired source; undefined: there is no such to-do */
export async function updateTodo(trx: Db, id: string, doneAt: number | null) {
  const row = await trx
    .updateTable('source_todos')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .returning('source_id')
    .executeTakeFirst();
  return row?.source_id;
}

/** Whether an issue of the newsletter was emailed. */
export async function wasMailed(db: Db, pageId: string): Promise<boolean> {
  const mailing = await db
    .selectFrom('mailings')
    .select('id')
    .where('page_id', '=', pageId)
    .where('started_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return mailing !== undefined;
}

/** The audit trail's labels of retired sources. */
export const listSourceTitles = (db: Db, ids: string[]) =>
  db.selectFrom('retired_sources').select(['id', 'title as name']).where('id', 'in', ids).execute();
