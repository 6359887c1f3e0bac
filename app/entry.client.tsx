import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchEarlyInput } from './shell/start/early-input.ts';
import { nextTask } from './shell/start/next-task.ts';
import { readPageAddress } from './shell/start/page-address.ts';
import { readState } from './shell/start/page-state.ts';
import { createSiteRouter, type RouterParts, SiteRouter } from './shell/start/site-router.tsx';

/** What the starter sets before it loads this. */
interface StartedWindow {
  __reactRouterManifest: RouterParts['manifest'];
  __reactRouterRouteModules: RouterParts['routeModules'];
}

// The result of a form posted before hydration is at the form's URL, where the router has no page.
const page = location.pathname.startsWith('/forms/') && readPageAddress();
if (page) history.replaceState(null, '', page);

/** Starts the application in several tasks, so that a tap waits for one of them at most. */
async function start(): Promise<void> {
  const state = readState(document.getElementById('application-state')?.textContent ?? '');
  await nextTask();
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } =
    window as unknown as StartedWindow;
  const router = await createSiteRouter(state, { manifest, routeModules });
  await nextTask();
  hydrate(<SiteRouter {...{ router, manifest, routeModules }} />);
}

function hydrate(application: ReactNode): void {
  startTransition(() => {
    hydrateRoot(document, application);
  });
}

watchEarlyInput();
// In development the router's own scripts bring the state.
if (import.meta.env.DEV) hydrate(<HydratedRouter />);
else void start();
