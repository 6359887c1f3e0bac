import { anchorOf } from '#contract/anchor.ts';
import type { Reply } from '#contract/index.ts';
import { readingSections } from '#contract/reading.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { PageRow } from './queries.ts';

type Topic = Reply<'pages/getTopics'>['topics'][number];

/**
 * Topics as they are stored: each once, without needless spaces, and in the spelling that other pages give
 * it, so that 'fiber' and 'Fiber' do not stand side by side.
 */
export async function tidyTopics(trx: Db, pageId: string, topics: string[]): Promise<string[]> {
  const byKey = new Map<string, string>();
  for (const topic of topics) {
    const name = topic.trim().replace(/\s+/g, ' ');
    if (!byKey.has(anchorOf(name))) byKey.set(anchorOf(name), name);
  }
  if (byKey.size === 0) return [];
  const known = await trx
    .selectFrom('page_topics')
    .select(['topic_key as key', 'name', ({ fn }) => fn.countAll<number>().as('count')])
    .where('topic_key', 'in', [...byKey.keys()])
    .where('page_id', '!=', pageId)
    .groupBy(['topic_key', 'name'])
    .execute();
  for (const { key, name } of gather(known)) byKey.set(key, name);
  return [...byKey.values()];
}

/** Writes down what a page is about that has just gone live. */
export async function keepTopics(
  trx: Db,
  { id, section }: Pick<PageRow, 'id' | 'section'>,
  topics: string[],
): Promise<void> {
  await trx.deleteFrom('page_topics').where('page_id', '=', id).execute();
  if (topics.length === 0) return;
  const rows = topics.map((name) => ({ page_id: id, section, topic_key: anchorOf(name), name }));
  await trx.insertInto('page_topics').values(rows).execute();
}

/** What the live pages of these sections are about, by name. */
export async function readTopics(
  db: Db,
  sections: readonly string[] = readingSections,
): Promise<Topic[]> {
  const rows = await db
    .selectFrom('page_topics')
    .select(['topic_key as key', 'name', ({ fn }) => fn.countAll<number>().as('count')])
    .where('section', 'in', sections)
    .groupBy(['topic_key', 'name'])
    .execute();
  return gather(rows).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** One topic for each key, under the name that most pages give it. */
function gather(rows: Topic[]): Topic[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, spellings]) => {
    const [usual] = spellings.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    const count = spellings.reduce((sum, each) => sum + each.count, 0);
    return { key, name: usual?.name ?? key, count };
  });
}
