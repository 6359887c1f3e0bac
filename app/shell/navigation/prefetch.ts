import { matchRoutes, type RouteObject } from 'react-router';
import { documentLanguage } from '#app/language/use-translate.ts';
import { whenIdle } from '#app/ui/idle.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { dataAddress } from './data-address.ts';

/**
 * Makes what prefetches the data and the module of a public page when the browser is idle: each in a task of its own, and
 * once for the page that is shown.
 * @param routes of the application
 * @param loadRoute loads the module of a route
 */
export function createPrefetch(
  routes: RouteObject[],
  loadRoute: (id: string) => Promise<unknown>,
): (page: string) => void {
  let shown = '';
  let requested = new Set<string>();
  return (page) => {
    const [root, leaf, ...inner] = matchRoutes(routes, page) ?? [];
    // Screens inside a layout, files and unknown addresses are not prefetched.
    if (!root || leaf?.route.loader !== true || inner.length > 0) return;
    if (shown !== location.href) {
      shown = location.href;
      requested = new Set();
    }
    const { id = '' } = leaf.route;
    const url = new URL(pathIn(documentLanguage, page), location.origin);
    const address = dataAddress(url, [id]);
    if (requested.has(address)) return;
    requested.add(address);
    whenIdle(() => {
      if (!navigator.onLine) {
        requested.delete(address);
        return;
      }
      // Chromium does not ask the server about prefetched data when it is used within five minutes, but only once.
      const attributes = { rel: 'prefetch', as: 'fetch', href: address };
      const link = Object.assign(document.createElement('link'), attributes);
      link.onerror = () => requested.delete(address);
      document.head.append(link);
    });
    whenIdle(() => {
      if (navigator.onLine) void loadRoute(id);
    });
  };
}
