import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchEarlyInput } from './shell/start/early-input.ts';

// The result of a form posted before hydration is at the form's URL, where the router has no page.
const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
if (page && location.pathname.startsWith('/forms/')) {
  history.replaceState(null, '', new URL(page.href).pathname);
}

watchEarlyInput();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
