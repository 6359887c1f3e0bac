import { redirectOrNotFound } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';

export const middleware = guards('belowStaffAreas');

/** An address without a page: redirects if it was renamed, or 404. */
export function loader({ context, url }: LoaderArgs) {
  return redirectOrNotFound(context.get(siteRequest).call, splitLanguage(url.pathname).path);
}

/** Never rendered: the loader always throws, and the root's error page is shown. */
export default function NotFound() {
  return null;
}
