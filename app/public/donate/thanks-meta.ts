import type { RouteMatches } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

export const thanksMeta = (matches: RouteMatches, path: string, t: Translate) =>
  pageMeta(siteOf(matches), {
    title: t('donate.thankYou'),
    description: t('donate.thankYouDescription'),
    path,
    isIndexed: false,
  });
