import { redirectDocument } from 'react-router';
import { siteRequest } from '#app/api/caller.ts';
import { redirectOrNotFound } from '#app/api/not-found.ts';
import { named } from '#app/shell/access/middleware.ts';
import type { Route } from './+types/not-found';

export const middleware = named('belowStaffAreas');

/** An address that is no page: where it leads since it was renamed, or 404. */
export function loader({ context, url }: Route.LoaderArgs) {
  return redirectOrNotFound(context.get(siteRequest).call, url.pathname);
}

/**
 * In the browser an address that is no public page is left to the server: it may be one of the staff's, of which the
 * application of a public page does not know.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, hash } = new URL(request.url);
  return redirectDocument(pathname + search + hash);
}

/** Never shown: the loader always throws, and the root's error page answers. */
export default function NotFound() {
  return null;
}
