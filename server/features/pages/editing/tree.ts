import type { Reply } from '#contract/index.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { siteDayFormat } from '#server/features/site/day.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listTree } from './queries.ts';

type PageSummary = Reply<'pages/getPageTree'>['pages'][number];

/** Every page that someone may edit, without its content. */
export async function readTree(
  db: Db,
  { userId, roles }: Pick<CurrentUser, 'userId' | 'roles'>,
): Promise<PageSummary[]> {
  const rows = await listTree(db, sectionsEditedBy(roles));
  const dayOf = await siteDayFormat(db);
  return rows.map((row) => ({
    section: row.section as Section,
    name: row.name,
    title: row.title ?? '',
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: fullName(row.first_name, row.last_name),
    isOwn: row.updated_by === userId ? 1 : 0,
    reviewedOn: laterOf(
      row.reviewedOn ?? '',
      row.approved_at === null ? '' : dayOf(row.approved_at),
    ),
    isPublished: row.isPublished === 1 ? 1 : 0,
    hasChanges: row.has_changes,
  }));
}

/** The later one of what an editor typed and a reviewer approved: '2026-03-02'; empty: neither. */
const laterOf = (typed: string, approved: string) => (typed > approved ? typed : approved);
