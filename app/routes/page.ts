import { type ComponentType, createElement } from 'react';
import { useLoaderData } from 'react-router';

/** A page’s or a layout’s component, as route modules export it: it gets its data as a property. */
export type Page = ComponentType<{ loaderData: never }>;

/** The component of a route for the router, which passes no properties. */
export function withLoaderData(page: Page): ComponentType {
  const PageWithData = page as ComponentType<{ loaderData: unknown }>;
  return function RoutePage() {
    return createElement(PageWithData, { loaderData: useLoaderData() });
  };
}
