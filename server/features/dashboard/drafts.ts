import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listDrafts } from './queries.ts';

const shown = 50;

/** Pages with unpublished drafts, and their total number. */
export async function readDrafts(db: Db): Promise<Omit<Reply<'dashboard/getDrafts'>, 'code'>> {
  const { rows, total } = await listDrafts(db, shown);
  return {
    drafts: rows.map(({ section, name, draft_intro, updated_at }) => ({
      section,
      name,
      title: (JSON.parse(draft_intro) as { title: string }).title,
      updatedAt: new Date(updated_at).toISOString(),
    })),
    total,
  };
}
