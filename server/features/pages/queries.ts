import type { Selectable } from 'kysely';
import { readingSections } from '#contract/pages/reading.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import {
  type OriginalSection,
  originalSectionOf,
  type Section,
  sectionIn,
} from '#contract/shared/pages/sections.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { PageIntro } from './page-content.ts';
import { raisePageEvent } from './page-events.ts';
import { markIfShown } from './page-tags.ts';
import { liveTranslation } from './translations/queries.ts';

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

/** A section's pages in order, without their paragraphs: those that are live, or all with their drafts. */
export async function listPages(db: Db, section: Section, state: 'live' | 'draft') {
  const query = db
    .selectFrom('pages')
    .select([
      'id',
      'section',
      'name',
      'name_key',
      'position',
      'version',
      'draft_intro',
      'live_intro',
      'has_changes',
      'published_at',
      'live_at',
      'updated_at',
      'updated_by',
    ])
    .where('section', '=', section)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('name_key');
  return state === 'live' ? query.where('live_intro', 'is not', null).execute() : query.execute();
}

/** The columns that lists show. */
const listedColumns = [
  'pages.id',
  'pages.section',
  'pages.name',
  'name_key',
  'position',
  'live_intro',
  'published_at',
] as const;

/**
 * The live pages that follow one in its section, wrapping around after the last. Avoids reading the whole section,
 * which may have a thousand pages.
 * @param count the maximum number; the page itself is not included
 */
export async function listNextPages(db: Db, section: Section, name: string, count: number) {
  const key = name.toLowerCase();
  const live = db
    .selectFrom('pages')
    .select(listedColumns)
    .where('section', '=', section)
    .where('live_intro', 'is not', null);
  const own = await live.where('name_key', '=', key).executeTakeFirst();
  const position = own?.position ?? -1;
  const inOrder = live.where('name_key', '!=', key).orderBy('position').orderBy('name_key');
  const after = await inOrder
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position', 'name_key'), '>', tuple(position, key)),
    )
    .limit(count)
    .execute();
  if (after.length === count) return after;
  const first = await inOrder
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position', 'name_key'), '<', tuple(position, key)),
    )
    .limit(count - after.length)
    .execute();
  return [...after, ...first];
}

interface Listed {
  section: Section;
  /** Into which its pages may be translated, so that each has the topics of what is shown; absent: not translated. */
  language?: Language;
  /** Undefined: any. */
  topic: string | undefined;
  order: 'chosen' | 'newest';
}

/** A page of a section's live pages, and their total number. */
export async function listLivePages(
  db: Db,
  { section, language = defaultLanguage, topic, order }: Listed,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = db
    .selectFrom('pages')
    .where('pages.section', '=', section)
    .where('live_intro', 'is not', null)
    .$if(topic !== undefined, (query) =>
      query.where((parts) => {
        const { and, exists, not, or, selectFrom } = parts;
        const own = selectFrom('page_topics')
          .select('page_id')
          .whereRef('page_id', '=', 'pages.id')
          .where('topic_key', '=', topic as string);
        if (language === defaultLanguage) return exists(own);
        const translation = liveTranslation(parts, sectionIn(language, originalSectionOf(section)));
        const ofTranslation = translation
          .innerJoin('page_topics', 'page_id', 'translation.id')
          .where('topic_key', '=', topic as string);
        return or([
          exists(ofTranslation.select('translation.id')),
          and([not(exists(translation.select('translation.id'))), exists(own)]),
        ]);
      }),
    );
  const rows = await found
    .select(listedColumns)
    .orderBy(order === 'newest' ? 'published_at' : 'position', order === 'newest' ? 'desc' : 'asc')
    .orderBy('name_key', order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * The live pages that share topics with one: those that share the most first, then those of its own section and after
 * it.
 */
export async function listPagesSharingTopics(db: Db, section: string, key: string, limit: number) {
  const own = await db
    .selectFrom('pages')
    .select(['id', 'position'])
    .where('section', '=', section)
    .where('name_key', '=', key)
    .executeTakeFirst();
  if (!own) return [];
  return db
    .selectFrom('page_topics as own')
    .innerJoin('page_topics as other', 'other.topic_key', 'own.topic_key')
    .innerJoin('pages', 'pages.id', 'other.page_id')
    .select(listedColumns)
    .where('own.page_id', '=', own.id)
    .where('other.page_id', '!=', own.id)
    .where('other.section', 'in', [...readingSections])
    .where('live_intro', 'is not', null)
    .groupBy('pages.id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ eb }) => eb.case().when('pages.section', '=', section).then(0).else(1).end())
    .orderBy(({ eb }) => eb.case().when('position', '>=', own.position).then(0).else(1).end())
    .orderBy('position')
    .orderBy('pages.section')
    .orderBy('name_key')
    .limit(limit)
    .execute();
}

/** What visitors read on these pages below their intros, as JSON. */
export async function listLiveContents(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'live_content'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, live_content }) => [id, live_content ?? '[]']));
}

/** How other pages spell these topics, and how many use each spelling. */
export function listSpellings(db: Db, keys: string[], pageId: string) {
  return db
    .selectFrom('page_topics')
    .select(['topic_key as key', 'name', ({ fn }) => fn.countAll<number>().as('count')])
    .where('topic_key', 'in', keys)
    .where('page_id', '!=', pageId)
    .groupBy(['topic_key', 'name'])
    .execute();
}

const topics = (db: Db) =>
  db
    .selectFrom('page_topics')
    .select(['topic_key as key', 'page_topics.name', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['topic_key', 'page_topics.name']);

/** The topics of the pages in just these sections, in each of their spellings, with the number of pages. */
export const listTopicsIn = (db: Db, sections: readonly Section[]) =>
  topics(db).where('section', 'in', sections).execute();

/**
 * The topics of these sections in each of their spellings, with the number of pages.
 * @param language of the pages: those of a translation are in the place of its original’s
 */
export async function listTopics(db: Db, sections: readonly OriginalSection[], language: Language) {
  if (language === defaultLanguage) return listTopicsIn(db, sections);
  const ofPages = topics(db).innerJoin('pages', 'pages.id', 'page_topics.page_id');
  const lists = await Promise.all(
    sections.map((section) => {
      const translated = sectionIn(language, section);
      return ofPages
        .where((parts) => {
          const { and, eb, exists, not, or } = parts;
          const translation = liveTranslation(parts, translated).select('translation.id');
          return or([
            eb('pages.section', '=', translated),
            and([eb('pages.section', '=', section), not(exists(translation))]),
          ]);
        })
        .execute();
    }),
  );
  return lists.flat();
}

/** Replaces the topics of a page. */
export async function replaceTopics(
  trx: Db,
  pageId: string,
  topics: Tables['page_topics'][],
): Promise<void> {
  await trx.deleteFrom('page_topics').where('page_id', '=', pageId).execute();
  if (topics.length > 0) await trx.insertInto('page_topics').values(topics).execute();
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
