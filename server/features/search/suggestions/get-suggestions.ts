import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { SuggestedTopic } from '../search-source.ts';
import { readSynonyms } from '../synonyms/read-synonyms.ts';
import { nearestTopics } from './nearest-topics.ts';

const most = { near: 6, used: 8 };

/** Topics and pages to go on with, for someone who has not searched yet or has found nothing. */
export async function getSuggestions(
  { db, contributions }: Pick<AppDeps, 'db' | 'contributions'>,
  { query }: CheckedBody<'search/getSuggestions'>,
): Promise<Reply<'search/getSuggestions'>> {
  const sources = contributions.flatMap(({ searchSuggestions }) => searchSuggestions ?? []);
  const topics = (await Promise.all(sources.map((source) => source.topics(db)))).flat();
  const pages = (await Promise.all(sources.map((source) => source.pages(db)))).flat();
  const near = query === undefined ? [] : await listNear(db, query, topics);
  const used = topics.toSorted((one, other) => other.count - one.count).slice(0, most.used);
  return {
    code: 1,
    topics: near.length > 0 ? near : used,
    areNear: near.length > 0,
    pages,
  };
}

async function listNear(db: Db, query: string, topics: SuggestedTopic[]) {
  const { synonyms } = await readSynonyms(db);
  return nearestTopics(query, topics, synonyms).slice(0, most.near);
}
