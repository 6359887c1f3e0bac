import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchEarlyInput } from './shell/start/early-input.ts';
import { readPageAddress } from './shell/start/page-address.ts';
import { readState } from './shell/start/page-state.ts';

declare global {
  interface Window {
    /** The router's: set by the starter. */
    __reactRouterContext?: { stream?: ReadableStream<Uint8Array> };
  }
}

// The result of a form posted before hydration is at the form's URL, where the router has no page.
const page = location.pathname.startsWith('/forms/') && readPageAddress();
if (page) history.replaceState(null, '', page);

// The development server's own scripts bring the state.
const state = document.getElementById('application-state');
if (state && window.__reactRouterContext) {
  window.__reactRouterContext.stream = readState(state.textContent);
}

watchEarlyInput();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
