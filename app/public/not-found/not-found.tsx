import { redirectDocument } from 'react-router';
import { redirectOrNotFound } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { guards } from '#app/shell/access/middleware.ts';
import type { Route } from './+types/not-found';

export const middleware = guards('belowStaffAreas');

/** An address without a page: redirects if it was renamed, or 404. */
export function loader({ context, url }: Route.LoaderArgs) {
  return redirectOrNotFound(context.get(siteRequest).call, url.pathname);
}

/**
 * In the browser, an address that is not a public page is left to the server: it may be a staff page, whose routes the
 * public application does not include.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, hash } = new URL(request.url);
  return redirectDocument(pathname + search + hash);
}

/** Never rendered: the loader always throws, and the root's error page is shown. */
export default function NotFound() {
  return null;
}
