import type { Db } from '#server/platform/db/connect.ts';
import { parseIntro } from '../present.ts';
import { listLivePagesByKey } from '../queries.ts';

/**
 * Live pages, by their paths in lower case: '/articles/fiber'.
 * @param paths in lower case
 */
export async function listBlockPages(db: Db, paths: string[]) {
  const keys = paths.map((path) => {
    const [, section = '', name_key = ''] = path.split('/');
    return { section, name_key };
  });
  const pages = await listLivePagesByKey(db, keys);
  return new Map(
    pages.map(({ section, name, intro }) => [
      `/${section}/${name.toLowerCase()}`,
      { path: `/${section}/${name}`, ...parseIntro(intro) },
    ]),
  );
}
