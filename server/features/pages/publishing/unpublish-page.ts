import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { noSuchPage, presentDraft, updateDraft } from '../editing/drafts.ts';
import { saveVersion } from '../editing/history.ts';
import { rejectFixedPage } from '../page-names.ts';
import { lockPage, type PageRow } from '../queries.ts';
import { saveTopics } from '../topics/topics.ts';
import { deleteSchedule } from './queries.ts';

/**
 * Hides a page from visitors. Its draft stays as it is, and what visitors saw stays in its history.
 * @throws {AppError} `notFound`; `badInput` for a page that the site needs; `conflict` if it is not published
 */
export async function unpublishPage(
  deps: AppDeps,
  { userId }: CurrentUser,
  { section, name }: CheckedBody<'pages/unpublishPage'>,
): Promise<Reply<'pages/unpublishPage'>> {
  rejectFixedPage(section, name, 'unpublish');
  const row = await deps.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, section, name);
    if (!before) throw noSuchPage();
    if (before.live_intro === null) throw new AppError('conflict', 'This page isn’t published.');
    const after = await takeOffline(trx, userId, before);
    await deleteSchedule(trx, before.id, 'unpublish');
    await audit(trx, { userId, action: 'page.unpublish', subject: `${section}/${before.name}` });
    return after;
  });
  const { pageData } = presentDraft(row);
  return { code: 1, message: `${pageData.title || row.name} page is unpublished.`, pageData };
}

/**
 * Hides a live page, and adds what visitors saw to its history. The caller records it.
 * @param userId who unpublishes it; null: an account that has been deleted since
 */
export async function takeOffline(trx: Db, userId: string | null, row: PageRow): Promise<PageRow> {
  const after = await updateDraft(trx, row, {
    live_intro: null,
    live_content: null,
    has_changes: 1,
    updated_at: Date.now(),
    updated_by: userId,
  });
  const seen = {
    ...after,
    draft_intro: row.live_intro ?? row.draft_intro,
    draft_content: row.live_content ?? row.draft_content,
  };
  await saveVersion(trx, row, seen, 'unpublished');
  await saveTopics(trx, row, []);
  return after;
}
