import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { SearchEntry } from '#server/features/search/search-index.ts';
import { SearchIndexes } from '#server/features/search/search-indexes.ts';

type Text = [title: string, text: string];

/** Entries with a title and a text, each from a source of its own: '0' at '/0', '1' and so on. */
export const anIndexOf = (...texts: Text[]) => anIndexIn(defaultLanguage, ...texts);

/** The same in a language. */
export function anIndexIn(language: Language, ...texts: Text[]) {
  const indexes = new SearchIndexes();
  for (const [number, [title, text]] of texts.entries())
    indexes.replace(language, String(number), [anEntry({ path: `/${number}`, title, text })]);
  return {
    indexes,
    language,
    replace: indexes.replace.bind(indexes, language),
    setSynonyms: indexes.setSynonyms.bind(indexes, language),
  };
}

type TestIndex = ReturnType<typeof anIndexIn>;

/** The first results of a search. */
export const ask = (
  { indexes, language }: Pick<TestIndex, 'indexes' | 'language'>,
  query: string,
  isAsTyped = false,
) => indexes.search({ query, language, kind: undefined, skip: 0, take: 20, isAsTyped });

/** Their paths. */
export const found = (index: TestIndex, query: string): string[] =>
  ask(index, query).results.map(({ path }) => path);

export const anEntry = (
  given: Partial<SearchEntry> & Pick<SearchEntry, 'path' | 'title'>,
): SearchEntry => ({
  key: given.path,
  kind: 'pages',
  heading: '',
  summary: '',
  text: '',
  ...given,
});
