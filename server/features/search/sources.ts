import { addressedSections } from '#contract/pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { SearchSource, SearchText } from './search-source.ts';

/** The sources of all features, by their names. */
export type SearchSources = Record<string, SearchSource>;

/** What a source holds. Pages lie as JSON in the database; `entries.ts` makes of it what can be found. */
export type SourceContent = { pages: PageRow[] } | { texts: SearchText[] };

export interface PageRow {
  section: string;
  name: string;
  intro: string;
  content: string | null;
}

/** The sources that a change touches. @param tags its marks */
export const sourcesChangedBy = (sources: SearchSources, tags: string[]): string[] => [
  ...tags.filter((tag) => tag.startsWith('page:')),
  ...Object.entries(sources)
    .filter(([name, { isChangedBy = (tag: string) => tag === name }]) => tags.some(isChangedBy))
    .map(([name]) => name),
];

/** Every source there is, a page a source. */
export async function listSources(db: Db, sources: SearchSources): Promise<string[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['section', 'name_key'])
    .where('live_intro', 'is not', null)
    .execute();
  return [
    ...Object.keys(sources),
    ...pages.map(({ section, name_key }) => `page:${section}/${name_key}`),
  ];
}

/** How many pages are live. */
export async function countPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('live_intro', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What visitors see of each of the sources. A page that is gone, or a draft, has no rows. */
export async function readSources(
  db: Db,
  sources: SearchSources,
  names: string[],
): Promise<[string, SourceContent][]> {
  const isPage = (source: string) => source.startsWith('page:');
  const pages = names.filter(isPage).map((source) => ({ source, key: keyOf(source) }));
  const rows = Map.groupBy(
    await readPages(
      db,
      pages.map(({ key }) => key),
    ),
    sourceOf,
  );
  const read: [string, SourceContent][] = pages.map(({ source }) => [
    source,
    { pages: rows.get(source) ?? [] },
  ]);
  for (const name of names) {
    const source = sources[name];
    if (source) read.push([name, { texts: await source.read(db) }]);
  }
  return read;
}

const sourceOf = ({ section, name }: PageRow) => `page:${section}/${name.toLowerCase()}`;

function keyOf(source: string): { section: string; name_key: string } {
  const [, section = '', name_key = ''] = /^page:([^/]*)\/(.*)$/.exec(source) ?? [];
  return { section, name_key };
}

async function readPages(
  db: Db,
  keys: { section: string; name_key: string }[],
): Promise<PageRow[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('pages')
    .select(['section', 'name', 'live_intro as intro', 'live_content as content'])
    .where('live_intro', 'is not', null)
    .where(({ eb, or }) => or(keys.map((key) => eb.and(key))))
    .execute();
  return rows.map((row) => ({ ...row, intro: row.intro ?? '' }));
}

/** Pages that are part of another address than their own, by section and name in lower case. */
const places: Record<string, string> = {
  'home/home': '/',
  'about/about': '/About',
  'about/aboutboard': '/About',
  'board/boardintro': '/Board',
  'contact/contactintro': '/Contact',
  'donate/donate': '/Donate',
  'intro/articles': '/articles',
  'intro/courses': '/courses',
  'intro/programs': '/programs',
  'intro/newsletters': '/newsletters',
  'intro/faq': '/FAQ',
  'intro/research': '/Research',
  'intro/sponsors': '/Sponsors',
};

/** Where visitors read a page, or null where they cannot find it by looking for it. */
export function pathOf({ section, name }: { section: string; name: string }): string | null {
  if (addressedSections.includes(section)) return `/${section}/${name}`;
  return places[`${section}/${name.toLowerCase()}`] ?? null;
}
