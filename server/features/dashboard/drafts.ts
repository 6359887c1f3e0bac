import type { Reply } from '#contract/index.ts';
import type { VersionedListName } from '#contract/lists/entries.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { listOldestDrafts } from '../lists/history/queries.ts';
import { versionedList } from '../lists/history/versioned-list.ts';
import { listDrafts } from './queries.ts';

type Drafts = Omit<Reply<'dashboard/getDrafts'>, 'code'>;

const shown = 50;

/** Unpublished drafts of pages that this person may edit, and of entries of lists, and their total numbers. */
export async function readDrafts(deps: AppDeps, { roles }: CurrentUser): Promise<Drafts> {
  const { rows, total } = await listDrafts(deps.db, sectionsEditedBy(roles), shown);
  return {
    drafts: rows.map(({ section, name, draft_intro, updated_at }) => ({
      section,
      name,
      title: (JSON.parse(draft_intro) as { title: string }).title,
      updatedAt: new Date(updated_at).toISOString(),
    })),
    total,
    ...(await readEntryDrafts(deps, shown)),
  };
}

/** Drafts of entries of lists, oldest first, and their total number. */
export async function readEntryDrafts(
  deps: AppDeps,
  limit: number,
): Promise<Pick<Drafts, 'entries' | 'entriesTotal'>> {
  const { rows, total } = await listOldestDrafts(deps.db, limit);
  return {
    entries: rows.map((row) => {
      const list = row.list as VersionedListName;
      return {
        list,
        key: row.entry_key,
        title: versionedList(deps, list).titleOf(JSON.parse(row.content) as never),
        updatedAt: new Date(row.updated_at).toISOString(),
        updatedBy: fullName(row.first_name, row.last_name),
      };
    }),
    entriesTotal: total,
  };
}
