import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullName } from './history.ts';
import { listTree } from './queries.ts';

type PageSummary = Reply<'pages/getPageTree'>['pages'][number];

/** Every page without its content. */
export async function readTree(db: Db): Promise<PageSummary[]> {
  const rows = await listTree(db);
  return rows.map((row) => ({
    section: row.section as Section,
    name: row.name,
    title: row.title,
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: fullName(row.first_name, row.last_name),
    isPublished: row.isPublished === 1 ? 1 : 0,
    hasChanges: row.has_changes,
  }));
}
