import type { ComponentType } from 'react';
import type { LoaderFunction, MiddlewareFunction, RouteObject } from 'react-router';
import type { Meta } from '../api/loaders/route-types.ts';
import * as root from '../root.tsx';
import { allRoutes } from './all.ts';
import { type Page, withLoaderData } from './page.ts';
import type { SiteRoute } from './site-route.ts';

/** The exports of a route's module. */
interface RouteModule {
  loader?: LoaderFunction;
  middleware?: MiddlewareFunction[];
  meta?: Meta;
  /** Absent for files such as the sitemap, whose loader returns the response. */
  default?: Page;
  /** Shows the errors of the routes inside a layout. */
  ErrorBoundary?: ComponentType;
}

const modules = import.meta.glob<RouteModule>('../**/*.route.{ts,tsx}', { eager: true });

/** All routes with what the server needs of their modules. */
export const serverRoutes: RouteObject[] = [
  {
    id: 'root',
    loader: root.loader,
    Component: root.Root,
    ErrorBoundary: root.RootError,
    children: allRoutes.map(routeObject),
  },
];

function routeObject({ id, path, index, file, children }: SiteRoute): RouteObject {
  const module = modules[`../${file}.route.tsx`] ?? modules[`../${file}.route.ts`];
  if (!module) throw new Error(`The route ${id} has no module ${file}.`);
  const { loader, middleware, meta, default: page, ErrorBoundary } = module;
  const common = {
    id,
    ...(path !== undefined && { path }),
    ...(middleware && { middleware }),
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(page && { Component: withLoaderData(page) }),
    // The browser takes data that are missing for data that have yet to be loaded.
    loader: loader ?? (() => null),
    handle: { meta },
  };
  if (index) return { ...common, index };
  return { ...common, ...(children && { children: children.map(routeObject) }) };
}
