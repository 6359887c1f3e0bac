import type { ResearchKind } from '#contract/research/calls.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { readItemsIn, readTermsIn } from './read-lists.ts';

const terms: SearchSource = {
  async read(db, language) {
    const rows = await readTermsIn(db, language);
    return rows.map(({ researchTermId, term, html, language: written }) => ({
      key: researchTermId,
      language: written,
      kind: 'terms',
      path: '/Research',
      heading: term,
      title: term,
      html,
    }));
  },
};

const itemsOf = (kind: ResearchKind): SearchSource => ({
  read: (db, language) => readItems(db, kind, language),
});

/** The searchable content of research, by its change marks. */
export const researchSearch: Record<string, SearchSource> = {
  researchTerms: terms,
  'research:books': itemsOf('books'),
  'research:videos': itemsOf('videos'),
  'research:articles': itemsOf('articles'),
  'research:websites': itemsOf('websites'),
};

async function readItems(db: Db, kind: ResearchKind, language: Language): Promise<SearchText[]> {
  const rows = await readItemsIn(db, kind, language);
  return rows.map(({ id, title, author, html, language: written }) => ({
    key: id,
    language: written,
    kind: 'research',
    path: `/Research?kind=${kind}`,
    heading: translatorOf(language)('research.worthReading'),
    title,
    summary: author,
    html,
  }));
}
