import { useLocation, useMatches } from 'react-router';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { type Language, offeredLanguages } from '#contract/shared/language/languages.ts';
import type { Meta, MetaTag, PagePlace } from '../api/loaders/route-types.ts';
import { useTranslate } from '../language/use-translate.ts';

/** How the page that is shown describes itself: `meta` of its route. Empty for an error, which has a title of its own. */
export function usePageTags(): MetaTag[] {
  const matches = useMatches();
  const t = useTranslate();
  const shown = matches.findLast(({ handle }) => metaIn(handle));
  // A page whose data are missing shows an error.
  const hasFailed = matches.some(({ loaderData }) => loaderData === undefined);
  if (!shown || hasFailed) return [];
  return metaIn(shown.handle)?.({ t, loaderData: shown.loaderData as never, matches }) ?? [];
}

const metaIn = (handle: unknown): Meta | undefined => (handle as { meta?: Meta } | undefined)?.meta;

/** Where the page is that these tags describe; undefined: they describe none. */
export const placeIn = (tags: readonly MetaTag[]): PagePlace | undefined =>
  tags.find((tag) => 'place' in tag)?.place;

/** The page that is shown, in another language. */
export interface OtherLanguage {
  language: Language;
  /** With the query of the page: a search, or the secret of a mailed link. */
  address: string;
}

/** Where the page that is shown is in each of the other languages. */
export function useOtherLanguages(tags: readonly MetaTag[]): OtherLanguage[] {
  const { language: own } = useTranslate();
  const { pathname, search } = useLocation();
  const { versions, path = pathname, otherwise, below = '' } = placeIn(tags) ?? {};
  return offeredLanguages
    .filter((language) => language !== own)
    .map((language) => {
      const version = versions?.[language] ?? (otherwise === undefined ? path : undefined);
      const address =
        version === undefined ? (otherwise ?? '/') : withQuery(version + below, search);
      return { language, address: pathIn(language, address) };
    });
}

/** A canonical path may have the part of the query that matters. */
const withQuery = (path: string, query: string) => (path.includes('?') ? path : path + query);
