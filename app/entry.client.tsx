import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prefixOf } from '#contract/shared/language/language-paths.ts';
import { documentLanguage } from './language/use-translate.ts';
import { browserRoutes, loadRouteEarly } from './routes/browser-routes.ts';
import { loadFromServer } from './shell/navigation/navigation-data.ts';
import { readOpeningPage } from './shell/navigation/opening-page.ts';
import { createPrefetch } from './shell/navigation/prefetch.ts';
import { applicationFiles, writtenState } from './shell/start/application-data.tsx';
import { hideInput, watchEarlyInput } from './shell/start/early-input.ts';
import { readState } from './shell/start/page-state.ts';
import { PrefetchPage } from './ui/prefetch.ts';

const { page, isPrivate } = applicationFiles();
// The result of a posted form is at the form's URL, where the router has no page.
if (page !== undefined) history.replaceState(null, '', page);

watchEarlyInput();
void start();

/**
 * Starts the application in several tasks, since a tap waits for the one that is running. Not awaited at the top of this
 * module: the modules of pages import some that are in one file with it.
 */
async function start(): Promise<void> {
  const routes = await browserRoutes(isPrivate);
  await loadPageModules(routes);
  await nextTask();
  const router = createBrowserRouter(routes, {
    basename: prefixOf(documentLanguage) || '/',
    hydrationData: readState(writtenState()),
    dataStrategy: loadFromServer,
  });
  readOpeningPage(router);
  await nextTask();
  hideInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <PrefetchPage value={createPrefetch(routes, loadRouteEarly)}>
        <RouterProvider router={router} />
      </PrefetchPage>,
    );
  });
}

/** Loads the modules of the page that is open, so that it can be hydrated as the server has rendered it. */
async function loadPageModules(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location, prefixOf(documentLanguage) || '/') ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
