import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { fixedMenuLinks } from '../pages/page-links.ts';
import type { Searcher } from '../search/searcher.ts';
import { findLiveTitle } from './queries.ts';

/** How many pages are suggested for a step if staff have not chosen one. */
const maxFound = 2;

interface Step {
  title: string;
  read_next: string;
}

/** Pages to read about a step: the one that staff chose, or else articles and courses with matching words. */
export async function listPagesAbout(db: Db, searcher: Searcher, { title, read_next }: Step) {
  const fixed = fixedMenuLinks(currentLanguage()).find(
    ({ url }) => url.toLowerCase() === read_next.toLowerCase(),
  );
  const chosen = fixed?.linkName ?? (read_next && (await findLiveTitle(db, read_next)));
  // A page that was unpublished in the meantime is not suggested.
  if (chosen) return [{ title: chosen, path: read_next }];
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
  return results
    .filter(({ kind, heading }) => (kind === 'articles' || kind === 'courses') && heading === '')
    .slice(0, maxFound)
    .map((result) => ({
      title: result.title.map(({ text }) => text).join(''),
      path: result.path,
    }));
}
