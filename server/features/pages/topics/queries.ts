import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { type OriginalSection, type Section, sectionIn } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { liveTranslation } from '../translations/queries.ts';

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
