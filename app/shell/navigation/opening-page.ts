import type { createBrowserRouter, Location } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

let read: () => Location | undefined = () => undefined;

/** Reads from the router itself: React renders what it does later, and a part may turn out to be missing before that. */
export function readOpeningPage(router: Router): void {
  read = () => router.state.navigation.location;
}

/** The page that is being opened now; undefined: none. */
export const openingPage = (): Location | undefined => read();
