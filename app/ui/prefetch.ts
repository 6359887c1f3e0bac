import { useContext } from 'react';
import {
  createPath,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { minute } from '#contract/shared/time-units.ts';
import { whenIdle } from './idle.ts';

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>;

/** Browsers keep prefetched data this long, whatever its headers say. */
const dataLifetime = 5 * minute;
/** When each file was last requested, by its address. */
const requests = new Map<string, number>();

/**
 * @returns prefetches the data and the scripts of a page, before its link is followed. The router's own
 * `PrefetchPageLinks` inserts all links at once, again for each link to a page, and runs its modules: up to 80 ms of a
 * phone, which a tap would wait for. Here each file is requested once, in a task of its own.
 */
export function usePrefetch(): (page: string) => void {
  const router = useContext(DataRouterContext)?.router;
  const framework = useContext(FrameworkContext);
  return (page) => {
    if (!router || !framework || page === createPath(router.state.location)) return;
    const data = dataOf(page, router, framework);
    if (data !== null) request(data, dataLifetime, { rel: 'prefetch', as: 'fetch' });
    for (const script of scriptsOf(page, router, framework))
      request(script, Number.POSITIVE_INFINITY, { rel: 'modulepreload', fetchPriority: 'low' });
  };
}

/**
 * The address that the router will load a page's data from: without the data that is never loaded again.
 * @returns null if the page has no other data
 */
function dataOf(
  page: string,
  router: DataRouter,
  { manifest, routeModules }: Framework,
): string | null {
  const loaded = (router.match(page) ?? []).filter(
    ({ route }) => manifest.routes[route.id]?.hasLoader,
  );
  const wanted = loaded.filter(
    ({ route: { id } }) => !(id in router.state.loaderData && routeModules[id]?.shouldRevalidate),
  );
  if (wanted.length === 0) return null;
  const { pathname, searchParams } = new URL(page, location.origin);
  if (wanted.length < loaded.length)
    searchParams.set('_routes', wanted.map(({ route }) => route.id).join(','));
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${query}`;
}

function scriptsOf(
  page: string,
  router: DataRouter,
  { manifest, routeModules }: Framework,
): string[] {
  return (router.match(page) ?? [])
    .filter(({ route }) => !routeModules[route.id])
    .map(({ route }) => manifest.routes[route.id])
    .flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []));
}

/** Requests a file when the browser is idle, unless that has been done within `lifetime`, in ms. */
function request(href: string, lifetime: number, attributes: Partial<HTMLLinkElement>): void {
  whenIdle(() => {
    const now = Date.now();
    const isRequested = now - (requests.get(href) ?? Number.NEGATIVE_INFINITY) < lifetime;
    if (isRequested || !navigator.onLine) return;
    requests.set(href, now);
    document.head.append(Object.assign(document.createElement('link'), attributes, { href }));
  });
}
