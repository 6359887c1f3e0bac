import { privateRoutes } from './private.ts';
import { publicRoutes } from './public.ts';
import { route, type SiteRoute } from './site-route.ts';

const notFound = 'public/not-found/not-found';

/** All routes of the site below its root. The last one is for addresses that are no page. */
export const allRoutes: readonly SiteRoute[] = [
  ...publicRoutes,
  ...privateRoutes,
  route('404', notFound, { id: 'not-found' }),
  route('*', notFound, { id: 'unknown' }),
];

/** A route and those inside it. */
export const withInner = (route: SiteRoute): SiteRoute[] => [
  route,
  ...(route.children ?? []).flatMap(withInner),
];
