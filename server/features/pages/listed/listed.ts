import type { CheckedBody, Reply } from '#contract/index.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { parseIntro } from '../present.ts';
import { readTopics } from '../topics/topics.ts';
import { originalNameOf, translateRows, wantedLanguage } from '../translations/in-language.ts';
import { presentListed } from './present-listed.ts';
import { listLivePages, listNextPages, listPagesSharingTopics } from './queries.ts';

/** A page of a section's live pages. */
export async function getListedPages(
  db: Db,
  {
    section,
    language: wanted,
    topic,
    order = 'chosen',
    ...page
  }: CheckedBody<'pages/getListedPages'>,
): Promise<Reply<'pages/getListedPages'>> {
  const language = wantedLanguage({ section, language: wanted });
  const { rows: found, total } = await listLivePages(
    db,
    { section: originalSectionOf(section), language, topic, order },
    limitAndOffset(page),
  );
  const rows = await translateRows(db, language, found);
  const listed = await presentListed(db, rows);
  const pages = listed.map((each, index) => {
    const { description, author, topics } = parseIntro(rows[index]?.live_intro ?? '{}');
    return { ...each, description, author, topics };
  });
  return {
    code: 1,
    pages,
    total,
    topics: await readTopics(db, [originalSectionOf(section)], language),
  };
}

/** How many pages are suggested to readers. */
const related = 3;

/**
 * The pages to read after a page: the live ones that share the most topics with it, those of its own section and after
 * it first; if there are too few, the pages that follow it.
 */
export async function getRelatedPages(
  db: Db,
  asked: CheckedBody<'pages/getRelatedPages'>,
): Promise<Reply<'pages/getRelatedPages'>> {
  const section = originalSectionOf(asked.section);
  const name = await originalNameOf(db, asked);
  const shared = await listPagesSharingTopics(db, section, name.toLowerCase(), related);
  const missing = related - shared.length;
  const next = missing > 0 ? await listNextPages(db, section, name, related + missing) : [];
  const isNew = (row: { section: string; name: string }) =>
    !shared.some((each) => each.section === row.section && each.name === row.name);
  return {
    code: 1,
    pages: await presentListed(
      db,
      await translateRows(
        db,
        wantedLanguage(asked),
        [...shared, ...next.filter(isNew)].slice(0, related),
      ),
    ),
  };
}
