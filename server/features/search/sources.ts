import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { SearchCollection, SearchSource, SearchText } from './search-source.ts';

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
 * The sources that a change affects.
 * @param tags its marks
 */
export const sourcesChangedBy = (
  { sources, collections }: Searchable,
  tags: string[],
): string[] => [
  ...tags.filter((tag) => collections.some(({ prefix }) => tag.startsWith(prefix))),
  ...Object.entries(sources)
    .filter(([name, { isChangedBy = (tag: string) => tag === name }]) => tags.some(isChangedBy))
    .map(([name]) => name),
];

/** Every source there is. */
export async function listSources(db: Db, { sources, collections }: Searchable): Promise<string[]> {
  const listed = await Promise.all(collections.map((collection) => collection.list(db)));
  return [...Object.keys(sources), ...listed.flat()];
}

/** The number of sources in the collections. */
export async function countCollected(db: Db, { collections }: Searchable): Promise<number> {
  const counts = await Promise.all(collections.map((collection) => collection.count(db)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The public content of each source: nothing for deleted ones and drafts. */
export async function readSources(
  db: Db,
  { sources, collections }: Searchable,
  names: string[],
): Promise<[string, SearchText[]][]> {
  const read: [string, SearchText[]][] = [];
  for (const collection of collections) {
    const own = names.filter((name) => name.startsWith(collection.prefix));
    const texts = await collection.read(db, own);
    for (const name of own) read.push([name, texts.get(name) ?? []]);
  }
  for (const name of names) {
    const source = sources[name];
    if (source) read.push([name, await source.read(db)]);
  }
  return read;
}
