import { completeMarks, markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockEmptyEntries, upsertEmptyEntries } from '../queries.ts';
import { listEmptyEntries, type MenuDeps } from './empty-entries.ts';

/** The tag of every page with the site's menus. */
const menusTag = 'menus';

/**
 * Has every change that fills or empties a page of the menus drop the cached pages, and no other change: see
 * docs/decisions/site/menus-without-empty-pages.md. What changed while this did not run is caught up with at once.
 */
export async function followMenus(deps: MenuDeps): Promise<void> {
  const beginnings = deps.contributions.flatMap(({ menuEntries }) => menuEntries?.tags ?? []);
  completeMarks(deps.db, async (trx, tags) => {
    const mayMatter = tags.some((tag) => beginnings.some((beginning) => tag.startsWith(beginning)));
    if (mayMatter) await noteEmptyEntries({ ...deps, db: trx });
  });
  await deps.db.transaction().execute((trx) => noteEmptyEntries({ ...deps, db: trx }));
}

/** Locked, so that of two changes at once the second sees what the first has done. */
async function noteEmptyEntries(deps: MenuDeps & { db: Db }): Promise<void> {
  const before = await lockEmptyEntries(deps.db);
  const value = JSON.stringify(await listEmptyEntries(deps));
  if (value === before) return;
  await upsertEmptyEntries(deps.db, value);
  await markChanged(deps.db, [menusTag]);
}
