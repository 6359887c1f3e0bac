import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import type { SuggestedTopic } from '../search-source.ts';
import { readSynonymsIn } from '../synonyms/read-synonyms.ts';
import { wordRulesOf } from '../words/rules-by-language.ts';
import { nearestTopics } from './nearest-topics.ts';

const most = { near: 6, used: 8 };

/** Topics and pages to go on with, for someone who has not searched yet or has found nothing. */
export async function getSuggestions(
  { db, contributions }: Pick<AppDeps, 'db' | 'contributions'>,
  { query, language = currentLanguage() }: CheckedBody<'search/getSuggestions'>,
): Promise<Reply<'search/getSuggestions'>> {
  const sources = contributions.flatMap(({ searchSuggestions }) => searchSuggestions ?? []);
  const topics = (await Promise.all(sources.map((source) => source.topics(db, language)))).flat();
  const pages = (await Promise.all(sources.map((source) => source.pages(db, language)))).flat();
  const near = query === undefined ? [] : await listNear(db, query, topics, language);
  const used = topics.toSorted((one, other) => other.count - one.count).slice(0, most.used);
  return {
    code: 1,
    topics: near.length > 0 ? near : used,
    areNear: near.length > 0,
    pages,
  };
}

async function listNear(db: Db, query: string, topics: SuggestedTopic[], language: Language) {
  const synonyms = await readSynonymsIn(db, language);
  return nearestTopics(query, topics, synonyms, wordRulesOf(language)).slice(0, most.near);
}
