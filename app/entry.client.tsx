import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchEarlyInput } from './shell/start/early-input.ts';

// What a form that was sent before the application ran is answered with stands at the form's address, where
// the router knows no page.
const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
if (page && location.pathname.startsWith('/forms/')) {
  history.replaceState(null, '', new URL(page.href).pathname);
}

watchEarlyInput();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
