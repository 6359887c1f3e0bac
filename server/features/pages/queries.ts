import type { Selectable } from 'kysely';
import type { Section } from '#contract/shared/pages/sections.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { PageIntro } from './page-content.ts';
import { raisePageEvent } from './page-events.ts';
import { markIfShown } from './page-tags.ts';

export type PageRow = Selectable<Tables['pages']>;

/** A page by its name, case-insensitively. */
export function findPage(db: Db, section: Section, name: string): Promise<PageRow | undefined> {
  return pagesByName(db, section, name).executeTakeFirst();
}

/** The same, locked until the transaction ends: a concurrent change waits and then sees this one. */
export function lockPage(trx: Db, section: Section, name: string): Promise<PageRow | undefined> {
  return pagesByName(trx, section, name)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

const pagesByName = (db: Db, section: Section, name: string) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('section', '=', section)
    .where('name_key', '=', name.toLowerCase());

/** A page by its id, locked until the transaction ends. */
export function lockPageById(trx: Db, id: string): Promise<PageRow | undefined> {
  return trx
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Updates a page unless it has changed since it was read, marks what visitors see of it, and raises the event of
 * what changes for them.
 * @returns false if someone else was faster, and nothing was written
 */
export async function updatePage(
  trx: Db,
  row: PageRow,
  changes: Partial<Omit<PageRow, 'id' | 'version'>>,
): Promise<boolean> {
  const result = await trx
    .updateTable('pages')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  const after = { ...row, ...changes };
  await markIfShown(trx, row, after);
  await raisePageEvent(trx, row, after);
  return true;
}

/** Adds a page that visitors cannot see yet. */
export async function insertPage(
  trx: Db,
  page: Pick<
    PageRow,
    'id' | 'section' | 'name' | 'name_key' | 'position' | 'draft_intro' | 'updated_by'
  > &
    Partial<Pick<PageRow, 'draft_content' | 'original_id' | 'translated_from'>>,
): Promise<void> {
  await trx
    .insertInto('pages')
    .values({
      draft_content: '[]',
      ...page,
      version: 1,
      live_intro: null,
      live_content: null,
      has_changes: 1,
      published_at: null,
      updated_at: Date.now(),
    })
    .execute();
}

export async function deletePageRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('pages').where('id', '=', id).execute();
}

/** The published content of a page, as stored in the database: JSON. */
export interface LivePage {
  id: string;
  /** That of which it is a translation. */
  original_id: string | null;
  section: string;
  name: string;
  intro: string;
  content: string;
}

/** The pages that exist under these names, and are not in the trash. */
export const listPageKeys = (db: Db, keys: { section: string; name_key: string }[]) =>
  pagesByKey(db, keys).select(['section', 'name_key']).execute();

/** The titles of the live ones of these pages. */
export async function listTitlesOfLive(db: Db, keys: { section: string; name_key: string }[]) {
  if (keys.length === 0) return [];
  const rows = await pagesByKey(db, keys)
    .select(['section', 'name_key', 'live_intro'])
    .where('live_intro', 'is not', null)
    .execute();
  return rows.map(({ live_intro, ...row }) => ({
    ...row,
    title: (JSON.parse(live_intro ?? '{}') as { title: string }).title,
  }));
}

const pagesByKey = (db: Db, keys: { section: string; name_key: string }[]) =>
  db
    .selectFrom('pages')
    .where('trashed_at', 'is', null)
    .where(({ eb, or }) => or(keys.map((key) => eb.and(key))));

/** The sections and names of all live pages. */
export const listLiveNames = (db: Db): Promise<{ section: string; name_key: string }[]> =>
  db
    .selectFrom('pages')
    .select(['section', 'name_key'])
    .where('live_intro', 'is not', null)
    .execute();

/** The same of the pages of some sections. */
export const listLiveNamesOf = (db: Db, sections: readonly Section[]) =>
  db
    .selectFrom('pages')
    .select(['section', 'name_key'])
    .where('section', 'in', sections)
    .where('live_intro', 'is not', null)
    .execute();

/** Whether any page of a section is published. */
export const existsLivePage = (db: Db, section: Section): Promise<boolean> =>
  hasRows(
    db.selectFrom('pages').where('section', '=', section).where('live_intro', 'is not', null),
  );

/** The number of live pages of some sections. */
export async function countLivePagesOf(db: Db, sections: readonly Section[]): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('section', 'in', sections)
    .where('live_intro', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of these pages are live. */
export async function listLivePagesByKey(
  db: Db,
  keys: { section: string; name_key: string }[],
): Promise<LivePage[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('pages')
    .select([
      ...(['id', 'original_id', 'section', 'name'] as const),
      ...(['live_intro as intro', 'live_content as content'] as const),
    ])
    .where('live_intro', 'is not', null)
    .where(({ eb, or }) => or(keys.map((key) => eb.and(key))))
    .execute();
  return rows.map(({ intro, content, ...row }) => ({
    ...row,
    intro: intro ?? '{}',
    content: content ?? '[]',
  }));
}

/** The titles of these pages of a section, by name. Those in the trash have none. */
export async function listPageTitles(
  db: Db,
  section: Section,
  names: string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['name', 'draft_intro'])
    .where('section', '=', section)
    .where('name', 'in', names)
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map(({ name, draft_intro }) => ({
    id: name,
    name: (JSON.parse(draft_intro) as Partial<PageIntro>).title?.trim() || name,
  }));
}
