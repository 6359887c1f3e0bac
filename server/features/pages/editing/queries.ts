import { type Insertable, type Selectable, sql } from 'kysely';
import type { Section } from '#contract/shared/pages/sections.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Every page of some sections with its last editor. The database extracts the title from the draft: with two thousand
 * pages, reading everything else would be a waste.
 */
export function listTree(db: Db, sections: readonly Section[]) {
  return db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.updated_by')
    .select(({ eb, selectFrom }) => [
      'section',
      'name',
      'pages.updated_at',
      'pages.updated_by',
      'has_changes',
      'first_name',
      'last_name',
      textOfDraft(db, 'title').as('title'),
      textOfDraft(db, 'reviewedOn').as('reviewedOn'),
      eb.case().when('live_intro', 'is', null).then(0).else(1).end().as('isPublished'),
      selectFrom('page_reviews')
        .select(({ fn }) => fn.max('decided_at').as('at'))
        .whereRef('page_reviews.page_id', '=', 'pages.id')
        .where('page_reviews.status', '=', 'approved')
        .as('approved_at'),
    ])
    .where('trashed_at', 'is', null)
    .where('section', 'in', sections)
    .orderBy('section')
    .orderBy('position')
    .orderBy('name_key')
    .execute();
}

/** A field of a draft; null in drafts that are older than it. SQLite and PostgreSQL have different JSON syntax. */
export const textOfDraft = (db: Db, field: 'title' | 'reviewedOn') =>
  hasManyWriters(db)
    ? sql<string | null>`(draft_intro::json ->> ${sql.lit(field)})`
    : sql<string | null>`(draft_intro ->> ${sql.lit(`$.${field}`)})`;

/**
 * Other pages of some sections whose drafts or live content contain a text.
 * @param pattern for LIKE, in lower case
 */
export function listPagesLike(
  db: Db,
  pattern: string,
  { exceptId, sections }: { exceptId: string; sections: readonly Section[] },
) {
  return db
    .selectFrom('pages')
    .select(['section', 'name', 'draft_intro', 'draft_content', 'live_intro', 'live_content'])
    .where('id', '!=', exceptId)
    .where('section', 'in', sections)
    .where('trashed_at', 'is', null)
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

/** The newest version of a page, without its content. */
export const findNewestVersion = (db: Db, pageId: string) =>
  db
    .selectFrom('page_versions')
    .select(['id', 'is_automatic', 'created_by', 'created_at'])
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function updateVersion(
  trx: Db,
  id: string,
  content: Pick<
    Selectable<Tables['page_versions']>,
    'version' | 'title' | 'draft_intro' | 'draft_content' | 'translated_from'
  >,
): Promise<void> {
  await trx.updateTable('page_versions').set(content).where('id', '=', id).execute();
}

/** The versions of a page, newest first, with their authors. */
export const listVersions = (db: Db, pageId: string) =>
  versionsOf(db, pageId).orderBy('page_versions.version', 'desc').execute();

/** One version of a page, with its content. */
export const findVersionWithContent = (db: Db, pageId: string, versionId: string) =>
  versionsOf(db, pageId)
    .select(['draft_intro', 'draft_content', 'translated_from'])
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

/** Starts or extends the lease of an open editing screen. */
export async function upsertEditor(trx: Db, editor: Tables['page_editors']): Promise<void> {
  await trx
    .insertInto('page_editors')
    .values(editor)
    .onConflict((conflict) =>
      conflict
        .column('tab')
        .doUpdateSet({ page_id: editor.page_id, ends_at: editor.ends_at })
        // A tab belongs to the person who opened it.
        .where('page_editors.user_id', '=', editor.user_id),
    )
    .execute();
}

export async function deleteEditor(trx: Db, tab: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('page_editors')
    .where('tab', '=', tab)
    .where('user_id', '=', userId)
    .execute();
}

/** The people who have a page open in other tabs, each once. */
export const listEditors = (
  db: Db,
  pageId: string,
  { now, exceptTab }: { now: number; exceptTab: string },
) =>
  db
    .selectFrom('page_editors')
    .innerJoin('users', 'users.id', 'page_editors.user_id')
    .select(['user_id', 'first_name', 'last_name'])
    .distinct()
    .where('page_id', '=', pageId)
    .where('ends_at', '>', now)
    .where('tab', '!=', exceptTab)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('user_id')
    .execute();

/** Deletes the rows of tabs that were closed. */
export async function deleteEndedEditors(db: Db, now: number): Promise<void> {
  await db.deleteFrom('page_editors').where('ends_at', '<=', now).execute();
}

/** The names of an account's owner. */
export const findNames = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
