import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { SearchCollection, SearchSource, SearchText } from './search-source.ts';

/** Marks translations of lists' entries, whichever they are. */
const translationsTag = 'translations';

/** The searchable content of all features. */
export interface Searchable {
  /** Sources by their names. */
  sources: Record<string, SearchSource>;
  collections: readonly SearchCollection[];
}

/** Everything that is contributed to the search. */
export const searchableOf = (contributions: readonly Contribution[]): Searchable => ({
  sources: Object.assign({}, ...contributions.map(({ searchSources }) => searchSources)),
  collections: contributions.flatMap(({ searchCollections = [] }) => searchCollections),
});

/**
 * The sources in a language that a change affects.
 * @param tags its marks
 */
export const sourcesChangedBy = (
  { sources, collections }: Searchable,
  tags: readonly string[],
  language: Language,
): string[] => {
  const isTranslated = language !== defaultLanguage;
  return [
    ...tags.filter((tag) =>
      collections.some(
        ({ prefix, languageOf }) => tag.startsWith(prefix) && languageOf(tag) === language,
      ),
    ),
    ...Object.entries(sources)
      .filter(
        ([name, { isChangedBy = (tag: string) => tag === name }]) =>
          tags.some(isChangedBy) || (isTranslated && tags.includes(translationsTag)),
      )
      .map(([name]) => name),
  ];
};

/** Every source that there is in a language. */
export async function listSources(
  db: Db,
  { sources, collections }: Searchable,
  language: Language,
): Promise<string[]> {
  const listed = await Promise.all(collections.map((collection) => collection.list(db, language)));
  return [...Object.keys(sources), ...listed.flat()];
}

/** The number of sources in the collections that there are in a language. */
export async function countCollected(
  db: Db,
  { collections }: Searchable,
  language: Language,
): Promise<number> {
  const counts = await Promise.all(collections.map((collection) => collection.count(db, language)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The public content of each source that is written in a language: nothing for deleted ones and drafts. */
export async function readSources(
  db: Db,
  { sources, collections }: Searchable,
  names: string[],
  language: Language,
): Promise<[string, SearchText[]][]> {
  const read: [string, SearchText[]][] = [];
  for (const collection of collections) {
    const own = names.filter((name) => name.startsWith(collection.prefix));
    const texts = await collection.read(db, own);
    for (const name of own) read.push([name, texts.get(name) ?? []]);
  }
  for (const name of names) {
    const source = sources[name];
    if (source) read.push([name, await source.read(db, language)]);
  }
  // Originals are in the index of their own language.
  return read.map(([name, texts]) => [name, texts.filter((each) => each.language === language)]);
}
