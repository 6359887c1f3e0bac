import { type RouteObject, redirectDocument } from 'react-router';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import type { Meta } from '../api/loaders/route-types.ts';
import { Root, RootError } from '../root.tsx';
import { loadPart, loadPartEarly } from '../shell/navigation/load-part.ts';
import { type BrowserModules, type Page, withLoaderData } from './page.ts';
import { publicRoutes } from './public.ts';
import type { SiteRoute } from './site-route.ts';

const publicModules: BrowserModules = {
  pages: import.meta.glob<Page>('../public/**/*.route.tsx', { import: 'default' }),
  metas: import.meta.glob<Meta>('../public/**/*.route.tsx', { import: 'meta' }),
};

/**
 * The routes of the application in a browser: each page’s module is loaded when it is first opened, and its data come from
 * the server (navigation-data.ts).
 * @param isPrivate whether a page of accounts or staff is open: visitors get the public routes only
 */
export async function browserRoutes(isPrivate: boolean): Promise<RouteObject[]> {
  const children = publicRoutes.flatMap((each) => routeObjects(each, publicModules));
  if (isPrivate) {
    const { privateModules, privateRoutes } = await import('./private-in-browser.ts');
    children.push(...privateRoutes.flatMap((each) => routeObjects(each, privateModules)));
  }
  return [
    {
      id: 'root',
      loader: true,
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: RootError,
      children: [...children, unknown],
    },
  ];
}

/** An address that is none of the routes is left to the server: it may be a screen of staff, or a file. */
const unknown: RouteObject = {
  id: 'unknown',
  path: '*',
  // After “back” the address is there already: with its fragment the browser would only look for a place on the page.
  // The router adds the language again.
  loader: ({ url }) => redirectDocument(splitLanguage(url.pathname).path + url.search),
  Component: () => null,
};

/** Loads the modules of routes, by the routes’ ids. */
const loads = new Map<string, () => Promise<unknown>>();

/** Loads the module of a route that may be opened soon. */
export const loadRouteEarly = (id: string): Promise<unknown> =>
  loadPartEarly(async () => loads.get(id)?.());

/** A route, or nothing if browsers do not show it: a file such as the sitemap. */
function routeObjects(route: SiteRoute, modules: BrowserModules): RouteObject[] {
  const { id, path, index, file, children } = route;
  const name = `../${file}.route.tsx`;
  const page = modules.pages[name];
  if (!page) return [];
  const load = async () => {
    // One after the other: they are parts of one module, which either is there or not.
    const Component = withLoaderData(await page());
    const meta = await modules.metas[name]?.();
    const ErrorBoundary = await modules.boundaries?.[name]?.();
    return {
      Component,
      handle: { meta },
      ...(ErrorBoundary && { ErrorBoundary }),
    };
  };
  loads.set(id, load);
  const lazy = () => loadPart(load);
  const common = { id, ...(path !== undefined && { path }), loader: true, lazy } as const;
  if (index) return [{ ...common, index }];
  return [
    {
      ...common,
      ...(children && { children: children.flatMap((each) => routeObjects(each, modules)) }),
    },
  ];
}
