import { useMatches } from 'react-router';
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
