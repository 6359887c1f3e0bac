import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { isAddressed, originalSectionOf, splitSection } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { fixedMenuLinks } from '../pages/page-links.ts';
import { parseIntro } from '../pages/present.ts';
import { findLiveIn } from '../pages/translations/in-language.ts';
import type { Searcher } from '../search/searcher.ts';

/** How many pages are suggested for a step if staff have not chosen one. */
const maxFound = 2;

interface Step {
  title: string;
  read_next: string;
}

interface SuggestedPage {
  title: string;
  path: string;
  language: Language;
}

/**
 * Pages to read about a step: the one that staff chose, or else articles and courses with matching words. Those that are
 * translated are shown in the language.
 */
export async function listPagesAbout(
  db: Db,
  searcher: Searcher,
  { title, read_next }: Step,
  language: Language = currentLanguage(),
): Promise<SuggestedPage[]> {
  const fixed = fixedMenuLinks(language).find(
    ({ url }) => url.toLowerCase() === read_next.toLowerCase(),
  );
  if (fixed) return [{ title: fixed.linkName, path: read_next, language }];
  const chosen = await findSuggested(db, read_next, language);
  // A page that was unpublished in the meantime is not suggested.
  if (chosen) return [chosen];
  // A busy search must not keep anyone from the result.
  const { results } = await searcher
    .search({
      query: title,
      // That of the title.
      language: defaultLanguage,
      kind: undefined,
      skip: 0,
      take: 20,
      isAsTyped: false,
    })
    .catch(() => ({ results: [] }));
  const found = results
    .filter(({ kind, heading }) => (kind === 'articles' || kind === 'courses') && heading === '')
    .slice(0, maxFound);
  const pages = await Promise.all(found.map(({ path }) => findSuggested(db, path, language)));
  return pages.filter((page) => page !== undefined);
}

/** The published page at the path of an original, in a language if it is translated. */
async function findSuggested(
  db: Db,
  path: string,
  language: Language,
): Promise<SuggestedPage | undefined> {
  const [, place = '', name = ''] = /^\/([^/]+)\/([^/?#]+)/.exec(path) ?? [];
  const section = place.toLowerCase();
  if (!isAddressed(section)) return undefined;
  const row = await findLiveIn(db, { section, name, language });
  if (!row?.live_intro) return undefined;
  const isOriginal = row.original_id === null;
  return {
    title: parseIntro(row.live_intro).title,
    path: isOriginal ? path : `/${originalSectionOf(row.section)}/${row.name}`,
    language: splitSection(row.section).language,
  };
}
