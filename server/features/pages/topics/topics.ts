import type { Reply } from '#contract/index.ts';
import { readingSections } from '#contract/pages/reading.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { type OriginalSection, sectionIn } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { PageRow } from '../queries.ts';
import { listSpellings, listTopics, listTopicsIn, replaceTopics } from './queries.ts';

type Topic = Reply<'pages/getTopics'>['topics'][number];

/**
 * Topics in their stored form: without duplicates and extra spaces, and in the spelling of other pages, so that 'fiber'
 * and 'Fiber' are not both listed.
 */
export async function tidyTopics(trx: Db, pageId: string, topics: string[]): Promise<string[]> {
  const byKey = new Map<string, string>();
  for (const topic of topics) {
    const name = topic.trim().replace(/\s+/g, ' ');
    if (!byKey.has(anchorOf(name))) byKey.set(anchorOf(name), name);
  }
  if (byKey.size === 0) return [];
  const known = await listSpellings(trx, [...byKey.keys()], pageId);
  for (const { key, name } of gather(known)) byKey.set(key, name);
  return [...byKey.values()];
}

/** Stores the topics of a page that has just been published. */
export async function saveTopics(
  trx: Db,
  { id, section }: Pick<PageRow, 'id' | 'section'>,
  topics: string[],
): Promise<void> {
  const rows = topics.map((name) => ({ page_id: id, section, topic_key: anchorOf(name), name }));
  await replaceTopics(trx, id, rows);
}

/** The topics of the live pages of these sections, in alphabetical order. */
export async function readTopics(
  db: Db,
  sections: readonly OriginalSection[] = readingSections,
  language: Language = defaultLanguage,
): Promise<Topic[]> {
  return inOrder(gather(await listTopics(db, sections, language)));
}

/** The topics of what is written in a language, without those of originals that have no translation. */
export async function readTopicsWrittenIn(db: Db, language: Language): Promise<Topic[]> {
  const sections = readingSections.map((section) => sectionIn(language, section));
  return inOrder(gather(await listTopicsIn(db, sections)));
}

const inOrder = (topics: Topic[]) => topics.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

/**
 * As in a dictionary: accents count only between equal letters. The first `localeCompare` would take 8 ms of a start.
 */
const sortKey = ({ key }: Topic) => `${key.normalize('NFKD').replace(/\p{M}/gu, '')} ${key}`;

/** One topic per key, under the name that most pages use. */
function gather(rows: Topic[]): Topic[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, spellings]) => {
    const [usual] = spellings.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    const count = spellings.reduce((sum, each) => sum + each.count, 0);
    return { key, name: usual?.name ?? key, count };
  });
}
