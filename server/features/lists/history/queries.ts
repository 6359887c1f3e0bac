import type { Insertable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** An entry of a list. */
interface Entry {
  list: string;
  key: string;
}

/** The kinds of a version after which nothing of the entry is left. */
const endings = ['deleted', 'discarded'] as const;

const drafts = (db: Db) =>
  db
    .selectFrom('entry_drafts')
    .leftJoin('users', 'users.id', 'entry_drafts.updated_by')
    .selectAll('entry_drafts')
    .select(['users.first_name', 'users.last_name']);

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

export const listDrafts = (db: Db, list: string) =>
  drafts(db).where('list', '=', list).orderBy('entry_drafts.updated_at').execute();

export const findDraft = (db: Db, { list, key }: Entry) =>
  drafts(db).where('list', '=', list).where('entry_key', '=', key).executeTakeFirst();

/** All drafts, without their editors. */
export const listAllDrafts = (db: Db) => db.selectFrom('entry_drafts').selectAll().execute();

/** The oldest drafts of all lists, with their editors, and their total number. */
export async function listOldestDrafts(db: Db, limit: number) {
  const { total } = await db
    .selectFrom('entry_drafts')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await drafts(db).orderBy('entry_drafts.updated_at').limit(limit).execute();
  return { rows, total: Number(total) };
}

/** Inserts a draft, or replaces the entry's earlier one. */
export async function upsertDraft(trx: Db, draft: Tables['entry_drafts']): Promise<void> {
  const { id: _id, list: _list, entry_key: _key, ...changes } = draft;
  await trx
    .insertInto('entry_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['list', 'entry_key']).doUpdateSet(changes))
    .execute();
}

/** A draft now replaces this published content. @param basedOn see basisOf */
export async function rebaseDraft(trx: Db, { list, key }: Entry, basedOn: string): Promise<void> {
  await trx
    .updateTable('entry_drafts')
    .set({ based_on: basedOn })
    .where('list', '=', list)
    .where('entry_key', '=', key)
    .execute();
}

export async function deleteDraft(trx: Db, { list, key }: Entry): Promise<void> {
  await trx
    .deleteFrom('entry_drafts')
    .where('list', '=', list)
    .where('entry_key', '=', key)
    .execute();
}

export async function insertVersion(
  trx: Db,
  version: Insertable<Tables['entry_versions']>,
): Promise<void> {
  await trx.insertInto('entry_versions').values(version).execute();
}

export async function updateVersion(
  trx: Db,
  id: string,
  changes: Pick<Tables['entry_versions'], 'title' | 'content'>,
): Promise<void> {
  await trx.updateTable('entry_versions').set(changes).where('id', '=', id).execute();
}

const versions = (db: Db, list: string) =>
  db
    .selectFrom('entry_versions')
    .leftJoin('users', 'users.id', 'entry_versions.created_by')
    .select([
      'entry_versions.id as versionId',
      'entry_versions.entry_key as key',
      'entry_versions.kind',
      'entry_versions.title',
      'entry_versions.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('entry_versions.list', '=', list);

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** The versions of an entry, newest first, without their content. */
export const listVersions = (db: Db, { list, key }: Entry) =>
  versions(db, list).where('entry_key', '=', key).orderBy('entry_versions.id', 'desc').execute();

/** One version of an entry, with its content. */
export const findVersion = (db: Db, { list, key }: Entry, versionId: string) =>
  versions(db, list)
    .select('content')
    .where('entry_key', '=', key)
    .where('entry_versions.id', '=', versionId)
    .executeTakeFirst();

export const findNewestVersion = (db: Db, { list, key }: Entry) =>
  db
    .selectFrom('entry_versions')
    .select(['id', 'kind', 'content', 'is_automatic', 'created_by', 'created_at'])
    .where('list', '=', list)
    .where('entry_key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last version of each deleted entry, newest first. */
export const listDeleted = (db: Db, list: string) =>
  versions(db, list)
    .select('content')
    .where('entry_versions.kind', 'in', endings)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entry_versions as later')
            .select('later.id')
            .whereRef('later.list', '=', 'entry_versions.list')
            .whereRef('later.entry_key', '=', 'entry_versions.entry_key')
            .whereRef('later.id', '>', 'entry_versions.id'),
        ),
      ),
    )
    .orderBy('entry_versions.id', 'desc')
    .limit(100)
    .execute();

/** Deletes all versions of an entry but the newest ones. */
export async function deleteOldVersions(
  trx: Db,
  { list, key }: Entry,
  kept: number,
): Promise<void> {
  const tooOld = await trx
    .selectFrom('entry_versions')
    .select('id')
    .where('list', '=', list)
    .where('entry_key', '=', key)
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!tooOld) return;
  await trx
    .deleteFrom('entry_versions')
    .where('list', '=', list)
    .where('entry_key', '=', key)
    .where('id', '<=', tooOld.id)
    .execute();
}

/** Deletes the history of entries that were deleted before a time, in ms. */
export async function deleteHistoryOfDeleted(db: Db, before: number): Promise<void> {
  const ended = await db
    .selectFrom('entry_versions as last')
    .select(['last.id', 'last.list', 'last.entry_key'])
    .where('last.kind', 'in', endings)
    .where('last.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entry_versions as later')
            .select('later.id')
            .whereRef('later.list', '=', 'last.list')
            .whereRef('later.entry_key', '=', 'last.entry_key')
            .whereRef('later.id', '>', 'last.id'),
        ),
      ),
    )
    .limit(500)
    .execute();
  for (const { id, list, entry_key } of ended) {
    await db
      .deleteFrom('entry_versions')
      .where('list', '=', list)
      .where('entry_key', '=', entry_key)
      .where('id', '<=', id)
      .execute();
  }
}

/** Whether a draft's editor may still be writing: its row is locked until the transaction ends. */
export const lockDraft = (trx: Db, { list, key }: Entry) =>
  trx
    .selectFrom('entry_drafts')
    .selectAll()
    .where('list', '=', list)
    .where('entry_key', '=', key)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
