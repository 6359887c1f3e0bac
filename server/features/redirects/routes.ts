import type { redirectCalls } from '#contract/redirects/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { deleteRedirect, editRedirect, presentRedirect } from './edit-redirects.ts';
import { exportRedirects, importRedirects } from './import-redirects.ts';
import { listRedirects } from './queries.ts';

/**
 * Redirects of addresses on this site, which staff edit, import and export. Visitors follow them through
 * `site/getRedirect`.
 */
export function redirectsHandlers(deps: AppDeps): Handlers<keyof typeof redirectCalls> {
  return {
    'redirects/getRedirects': async ({ page = 1, pageSize = 50, search = '' }) => {
      const { rows, total } = await listRedirects(deps.db, {
        page,
        pageSize,
        search: search.trim(),
      });
      return { code: 1, redirects: rows.map(presentRedirect), total };
    },
    'redirects/editRedirect': (body, { person }) => editRedirect(deps, person, body),
    'redirects/deleteRedirect': ({ from }, { person }) => deleteRedirect(deps, person, from),
    'redirects/importRedirects': (body, { person, file }) =>
      importRedirects(deps, person, body, file),
    'redirects/exportRedirects': (_body, { person }) => exportRedirects(deps.db, person),
  };
}
