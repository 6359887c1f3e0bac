import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The ids of a section’s pages in order, drafts included. */
export async function listPageIds(db: Db, section: Section): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('section', '=', section)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('name_key')
    .execute();
  return rows.map(({ id }) => id);
}

/** These pages, in any order, without those in the trash. */
export async function listPagesById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('pages')
    .selectAll()
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
}
