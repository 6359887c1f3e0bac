import { useContext } from 'react';
import {
  type DataRouteMatch,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { whenIdle } from './idle.ts';

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>;

/** The addresses that were requested: scripts once for the build, data once for each page that is shown. */
const requested = new WeakMap<object, Set<string>>();

/**
 * @returns a function that prefetches the data and the scripts of a page, before its link is followed. The router's own
 * `PrefetchPageLinks` inserts all links at once, again for each link to a page, and runs its modules: up to 80 ms on a
 * phone, during which a tap waits. Here each file is requested once, in a task of its own.
 */
export function usePrefetch(): (page: string) => void {
  const router = useContext(DataRouterContext)?.router;
  const framework = useContext(FrameworkContext);
  return (page) => {
    if (!router || !framework) return;
    const { manifest } = framework;
    const matches = router.match(page) ?? [];
    // Staff screens, files and unknown pages: these are opened as new documents.
    if (matches.some(({ route }) => manifest.routes[route.id]?.hasClientLoader)) return;
    const data = dataOf(page, matches, router, framework);
    // Chromium does not ask the server about prefetched data when it is used within five minutes, but only once.
    if (data !== null) request(data, { rel: 'prefetch', as: 'fetch' }, router.state.location);
    for (const script of scriptsOf(matches, framework))
      request(script, { rel: 'modulepreload', fetchPriority: 'low' }, manifest);
  };
}

/**
 * The address from which the router will load a page's data, without the data that it never loads again: the result of
 * each `shouldRevalidate` here is false.
 * @returns null if it will load nothing
 */
function dataOf(
  page: string,
  matches: DataRouteMatch[],
  router: DataRouter,
  { manifest, routeModules }: Framework,
): string | null {
  const withLoader = matches.filter(({ route }) => manifest.routes[route.id]?.hasLoader);
  const wanted = withLoader.filter(
    ({ route: { id } }) => !(id in router.state.loaderData && routeModules[id]?.shouldRevalidate),
  );
  if (wanted.length === 0) return null;
  const { pathname, searchParams } = new URL(page, location.origin);
  if (wanted.length < withLoader.length)
    searchParams.set('_routes', wanted.map(({ route }) => route.id).join(','));
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${query}`;
}

function scriptsOf(matches: DataRouteMatch[], { manifest, routeModules }: Framework): string[] {
  return matches
    .filter(({ route }) => !routeModules[route.id])
    .map(({ route }) => manifest.routes[route.id])
    .flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []))
    .filter((script) => !manifest.entry.imports.includes(script));
}

/**
 * Requests a file when the browser is idle.
 * @param occasion for which it is requested once, unless that fails
 */
function request(href: string, attributes: Partial<HTMLLinkElement>, occasion: object): void {
  const hrefs = requested.get(occasion) ?? new Set();
  requested.set(occasion, hrefs);
  if (hrefs.has(href)) return;
  hrefs.add(href);
  whenIdle(() => {
    if (!navigator.onLine) {
      hrefs.delete(href);
      return;
    }
    const link = Object.assign(document.createElement('link'), attributes, { href });
    link.onerror = () => hrefs.delete(href);
    document.head.append(link);
  });
}
