import { type Insertable, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Every page with its last editor. The database extracts the title from the draft: with two thousand pages, reading
 * everything else would be a waste.
 */
export function listTree(db: Db) {
  return db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.updated_by')
    .select(({ eb }) => [
      'section',
      'name',
      'pages.updated_at',
      'has_changes',
      'first_name',
      'last_name',
      titleOfDraft(db).as('title'),
      eb.case().when('live_intro', 'is', null).then(0).else(1).end().as('isPublished'),
    ])
    .orderBy('section')
    .orderBy('position')
    .orderBy('name_key')
    .execute();
}

/** SQLite and PostgreSQL have different JSON syntax. */
const titleOfDraft = (db: Db) =>
  hasManyWriters(db)
    ? sql<string>`(draft_intro::json ->> 'title')`
    : sql<string>`(draft_intro ->> '$.title')`;

/**
 * Other pages whose drafts or live content contain a text.
 * @param pattern for LIKE, in lower case
 */
export function listPagesLike(db: Db, pattern: string, exceptId: string) {
  return db
    .selectFrom('pages')
    .select(['section', 'name', 'draft_intro', 'draft_content', 'live_intro', 'live_content'])
    .where('id', '!=', exceptId)
    .where(({ eb, fn, or }) =>
      or(
        (['draft_intro', 'draft_content', 'live_intro', 'live_content'] as const).map((column) =>
          eb(fn<string>('lower', [column]), 'like', pattern),
        ),
      ),
    )
    .orderBy('section')
    .orderBy('position')
    .execute();
}

/** The links of the bottom menu whose address matches a pattern. */
export function listMenuLinksLike(db: Db, pattern: string) {
  return db
    .selectFrom('bottom_menu_links')
    .select(['link_name', 'url'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['url']), 'like', pattern))
    .execute();
}

/** Whether a page has a history. */
export async function existsVersion(db: Db, pageId: string): Promise<boolean> {
  const known = await db
    .selectFrom('page_versions')
    .select('id')
    .where('page_id', '=', pageId)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** The versions of a page, newest first, with their authors. */
export const listVersions = (db: Db, pageId: string) =>
  versionsOf(db, pageId).orderBy('page_versions.version', 'desc').execute();

/** One version of a page, with its content. */
export const findVersionWithContent = (db: Db, pageId: string, versionId: string) =>
  versionsOf(db, pageId)
    .select(['draft_intro', 'draft_content'])
    .where('page_versions.id', '=', versionId)
    .executeTakeFirst();

const versionsOf = (db: Db, pageId: string) =>
  db
    .selectFrom('page_versions')
    .leftJoin('users', 'users.id', 'page_versions.created_by')
    .select([
      'page_versions.id as versionId',
      'page_versions.version',
      'page_versions.kind',
      'page_versions.name',
      'page_versions.title',
      'page_versions.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('page_id', '=', pageId);

export async function insertVersion(
  trx: Db,
  version: Insertable<Tables['page_versions']>,
): Promise<void> {
  await trx.insertInto('page_versions').values(version).execute();
}

/** The number of the version that has this many newer ones. */
export async function findVersionNumber(
  trx: Db,
  pageId: string,
  newer: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('page_versions')
    .select('version')
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

export async function deleteVersionsUpTo(trx: Db, pageId: string, version: number): Promise<void> {
  await trx
    .deleteFrom('page_versions')
    .where('page_id', '=', pageId)
    .where('version', '<=', version)
    .execute();
}
