import type { CheckedBody, Reply } from '#contract/index.ts';
import { readingSections } from '#contract/reading.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { placeOf } from '#server/platform/tables/query.ts';
import { parseIntro, presentListed } from './present.ts';
import { listedColumns, listNextPages } from './queries.ts';
import { readTopics } from './topics.ts';

/** A page of a section's live pages. Their bodies are not read: a section may have thousands. */
export async function getListedPages(
  db: Db,
  { section, topic, order = 'chosen', ...page }: CheckedBody<'pages/getListedPages'>,
): Promise<Reply<'pages/getListedPages'>> {
  const found = db
    .selectFrom('pages')
    .where('pages.section', '=', section)
    .where('live_intro', 'is not', null)
    .$if(topic !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('page_topics')
            .select('page_id')
            .whereRef('page_id', '=', 'pages.id')
            .where('topic_key', '=', topic as string),
        ),
      ),
    );
  const { limit, offset } = placeOf(page);
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
  const pages = rows.map((row) => {
    const { description, author, topics } = parseIntro(row.live_intro ?? '{}');
    return { ...presentListed(row), description, author, topics };
  });
  return { code: 1, pages, total, topics: await readTopics(db, [section]) };
}

/** How many pages a reader is led on to. */
const related = 3;

/**
 * What to read after a page: the live pages that share most topics with it, those of its own section and
 * after it first; where these are too few, the pages that follow it.
 */
export async function getRelatedPages(
  db: Db,
  { section, name }: CheckedBody<'pages/getRelatedPages'>,
): Promise<Reply<'pages/getRelatedPages'>> {
  const shared = await listSharing(db, section, name.toLowerCase());
  const missing = related - shared.length;
  const next = missing > 0 ? await listNextPages(db, section, name, related + missing) : [];
  const isNew = (row: { section: string; name: string }) =>
    !shared.some((each) => each.section === row.section && each.name === row.name);
  return {
    code: 1,
    pages: [...shared, ...next.filter(isNew)].slice(0, related).map(presentListed),
  };
}

async function listSharing(db: Db, section: string, key: string) {
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
    .limit(related)
    .execute();
}
