import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listItemTexts, listTermTexts } from './queries.ts';

const terms: SearchSource = {
  async read(db) {
    const rows = await listTermTexts(db);
    return rows.map(({ id, term, html }) => ({
      key: id,
      language: defaultLanguage,
      kind: 'terms',
      path: '/Research',
      heading: term,
      title: term,
      html,
    }));
  },
};

const itemsOf = (kind: string): SearchSource => ({ read: (db) => readItems(db, kind) });

/** The searchable content of research, by its change marks. */
export const researchSearch: Record<string, SearchSource> = {
  researchTerms: terms,
  'research:books': itemsOf('books'),
  'research:videos': itemsOf('videos'),
  'research:articles': itemsOf('articles'),
  'research:websites': itemsOf('websites'),
};

async function readItems(db: Db, kind: string): Promise<SearchText[]> {
  const rows = await listItemTexts(db, kind);
  return rows.map(({ id, title, author, html }) => ({
    key: id,
    language: defaultLanguage,
    kind: 'research',
    path: `/Research?kind=${kind}`,
    heading: 'Worth reading',
    title,
    summary: author,
    html,
  }));
}
