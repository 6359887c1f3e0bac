import type { redirects } from '#contract/redirects.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { deleteRedirect, editRedirect, present } from './edit-redirects.ts';
import { exportRedirects, importRedirects } from './import-redirects.ts';
import { findRedirects } from './queries.ts';

/** The calls by which staff lead addresses on. Visitors ask `site/getRedirect`. */
export function redirectsHandlers(parts: Parts): Handlers<keyof typeof redirects> {
  return {
    'redirects/getRedirects': async ({ page = 1, pageSize = 50, search = '' }) => {
      const { rows, total } = await findRedirects(parts.db, {
        page,
        pageSize,
        search: search.trim(),
      });
      return { code: 1, redirects: rows.map(present), total };
    },
    'redirects/editRedirect': (body, { person }) => editRedirect(parts, person as Person, body),
    'redirects/deleteRedirect': ({ from }, { person }) =>
      deleteRedirect(parts, person as Person, from),
    'redirects/importRedirects': (body, { person, file }) =>
      importRedirects(parts, person as Person, body, file),
    'redirects/exportRedirects': (_body, { person }) => exportRedirects(parts.db, person as Person),
  };
}
