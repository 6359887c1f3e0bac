import { readingSections } from '#contract/pages/reading.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { originalSectionOf, type Section, sectionIn } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { liveTranslation } from '../translations/queries.ts';

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
