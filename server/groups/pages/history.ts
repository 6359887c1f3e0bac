import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/ids.ts';
import { parseIntro } from './present.ts';
import type { PageRow } from './queries.ts';

/** How many drafts of a page are kept: a year's work on most. */
const kept = 100;

type Version = Reply<'pages/getPageVersions'>['versions'][number];

/**
 * Keeps a draft that was just saved. With the first of them, the one before is kept as well: a page
 * that came with the site has no history, and its words must not be lost by the first edit.
 */
export async function keepVersion(trx: Db, before: PageRow, after: PageRow): Promise<void> {
  const isSame =
    before.draft_intro === after.draft_intro && before.draft_content === after.draft_content;
  if (isSame) return;
  const known = await trx
    .selectFrom('page_versions')
    .select('id')
    .where('page_id', '=', after.id)
    .limit(1)
    .executeTakeFirst();
  for (const row of known ? [after] : [before, after]) await insertVersion(trx, row);
  await dropOldest(trx, after.id);
}

/** A page's drafts, newest first, with who saved each. */
export async function readVersions(db: Db, pageId: string): Promise<Version[]> {
  const rows = await db
    .selectFrom('page_versions')
    .leftJoin('users', 'users.id', 'page_versions.created_by')
    .select([
      'page_versions.id as versionId',
      'page_versions.version',
      'page_versions.title',
      'page_versions.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('page_id', '=', pageId)
    .orderBy('page_versions.version', 'desc')
    .execute();
  return rows.map(({ created_at, first_name, last_name, ...row }) => ({
    ...row,
    createdAt: new Date(created_at).toISOString(),
    createdBy: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
  }));
}

export function findVersion(db: Db, pageId: string, versionId: string) {
  return db
    .selectFrom('page_versions')
    .select(['draft_intro', 'draft_content'])
    .where('page_id', '=', pageId)
    .where('id', '=', versionId)
    .executeTakeFirst();
}

async function insertVersion(trx: Db, row: PageRow): Promise<void> {
  await trx
    .insertInto('page_versions')
    .values({
      id: newId(),
      page_id: row.id,
      version: row.version,
      title: parseIntro(row.draft_intro).title,
      draft_intro: row.draft_intro,
      draft_content: row.draft_content,
      created_at: row.updated_at,
      created_by: row.updated_by,
    })
    .execute();
}

async function dropOldest(trx: Db, pageId: string): Promise<void> {
  const tooOld = await trx
    .selectFrom('page_versions')
    .select('version')
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!tooOld) return;
  await trx
    .deleteFrom('page_versions')
    .where('page_id', '=', pageId)
    .where('version', '<=', tooOld.version)
    .execute();
}
