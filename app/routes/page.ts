import { type ComponentType, createElement } from 'react';
import { useLoaderData } from 'react-router';
import type { Meta } from '../api/loaders/route-types.ts';

/** A page’s or a layout’s component, as route modules export it: it gets its data as a property. */
export type Page = ComponentType<{ loaderData: never }>;

/** The parts of route modules that browsers get, by file. What only the server needs, such as loaders, is left out. */
export interface BrowserModules {
  pages: Record<string, () => Promise<Page>>;
  metas: Record<string, () => Promise<Meta | undefined>>;
  boundaries?: Record<string, () => Promise<ComponentType | undefined>>;
}

/** The component of a route for the router, which passes no properties. */
export function withLoaderData(page: Page): ComponentType {
  const PageWithData = page as ComponentType<{ loaderData: unknown }>;
  return function RoutePage() {
    return createElement(PageWithData, { loaderData: useLoaderData() });
  };
}
