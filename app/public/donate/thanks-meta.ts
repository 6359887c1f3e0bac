import type { RouteMatches } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';

export const thanksMeta = (matches: RouteMatches, path: string) =>
  pageMeta(siteOf(matches), {
    title: 'Thank you',
    description: 'Thank you for your gift.',
    path,
    isIndexed: false,
  });
