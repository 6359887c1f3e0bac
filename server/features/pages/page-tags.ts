import type { Selectable } from 'kysely';
import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { findPageById } from './translations/queries.ts';

type PageRow = Selectable<Tables['pages']>;

/** The columns of a live page that visitors see. */
const shown = [
  ...(['section', 'name', 'name_key', 'position', 'published_at', 'live_at'] as const),
  ...(['live_intro', 'live_content'] as const),
];

/** The cached pages that show a page: itself, its section's lists, and the menus' list of pages. */
export const tagsOf = (row: Pick<PageRow, 'section' | 'name_key'>) => [
  `page:${row.section}/${row.name_key}`,
  `section:${row.section}`,
  'pageLinks',
];

/** A page names its translations. */
async function tagsOfOriginal(trx: Db, { original_id }: PageRow): Promise<string[]> {
  if (original_id === null) return [];
  const original = await findPageById(trx, original_id);
  return original ? [`page:${original.section}/${original.name_key}`] : [];
}

/** Marks a page if visitors see that it has changed. */
export async function markIfShown(trx: Db, before: PageRow, after: PageRow): Promise<void> {
  const isLive = before.live_intro !== null || after.live_intro !== null;
  if (!isLive || shown.every((column) => before[column] === after[column])) return;
  await markChanged(trx, [
    ...tagsOf(before),
    ...tagsOf(after),
    ...(await tagsOfOriginal(trx, after)),
  ]);
}
