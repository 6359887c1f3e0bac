import { Fragment, useLayoutEffect, useState } from 'react';
import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  type HydrationState,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as navigationDataStrategy,
  type UNSAFE_RouteModules as RouteModules,
  UNSAFE_RemixErrorBoundary as RouterErrorBoundary,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { nextTask } from './next-task.ts';
import type { PageState } from './page-state.ts';

/** What the starter loads for the router. */
export interface RouterParts {
  /** All routes that the page may lead to. */
  manifest: AssetsManifest;
  /** The modules of the page's own routes, by id. */
  routeModules: RouteModules;
}

const isServerRendered = true;
const isSinglePage = false;

/**
 * Creates the router of a page. It is what the router's `HydratedRouter` creates, except that the state need not be
 * encoded and decoded, that the page's routes are known, and that it takes two tasks: see
 * docs/decisions/loading/router-of-a-page.md.
 */
export async function createSiteRouter(
  state: PageState,
  { manifest, routeModules }: RouterParts,
): Promise<DataRouter> {
  const routes = createClientRoutes(
    manifest.routes,
    routeModules,
    state,
    isServerRendered,
    isSinglePage,
  );
  await nextTask();
  const router: DataRouter = createRouter({
    routes,
    history: createBrowserHistory(),
    basename: '/',
    hydrationData: hydrationDataOf(state, { manifest, routeModules }),
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: navigationDataStrategy(() => router, manifest, routeModules, isServerRendered),
  });
  if (router.state.initialized) router.initialize();
  return router;
}

/** The state with the data of routes that have no loader: null, or absent if they load data in the browser. */
function hydrationDataOf(
  { loaderData, ...state }: PageState,
  { manifest, routeModules }: RouterParts,
): HydrationState {
  const empty = Object.entries(routeModules)
    .filter(([id, module]) => !manifest.routes[id]?.hasLoader && !module?.clientLoader)
    .map(([id]) => [id, null]);
  return { ...state, loaderData: { ...loaderData, ...Object.fromEntries(empty) } };
}

/** The application with its router, as `ServerRouter` renders it on the server. */
export function SiteRouter({
  router,
  manifest,
  routeModules,
}: RouterParts & { router: DataRouter }) {
  const [location, setLocation] = useState(router.state.location);
  // Otherwise it loads in the browser what the page still needs.
  useLayoutEffect(() => {
    if (!router.state.initialized) router.initialize();
  }, [router]);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  // The second fragment is in place of the server's stream: identifiers (`useId`) depend on the places of components.
  return (
    <>
      <FrameworkContext
        value={{
          manifest,
          routeModules,
          future: {},
          ssr: isServerRendered,
          isSpaMode: isSinglePage,
          routeDiscovery: { mode: 'initial', manifestPath: '' },
        }}
      >
        <RouterErrorBoundary location={location}>
          <RouterProvider router={router} />
        </RouterErrorBoundary>
      </FrameworkContext>
      <Fragment />
    </>
  );
}
