import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { differs, updateDraft } from '../editing/drafts.ts';
import { saveVersion } from '../editing/history.ts';
import { parseIntro } from '../present.ts';
import { findPage, type PageRow } from '../queries.ts';
import { saveTopics } from '../topics/topics.ts';
import { requireOnlyTranslation } from '../translations/start-translation.ts';
import { takeAddress } from './former-addresses.ts';

/** A page as visitors saw it, and when that was published. */
type SeenPage = Pick<
  PageRow,
  'live_intro' | 'live_content' | 'published_at' | 'first_live_at' | 'live_at'
>;

/** A page as visitors see it now, to show exactly that again later. */
export const seenPage = (row: PageRow): SeenPage => ({
  live_intro: row.live_intro,
  live_content: row.live_content,
  published_at: row.published_at,
  first_live_at: row.first_live_at,
  live_at: row.live_at ?? row.updated_at,
});

/**
 * Shows visitors again what they saw before, or nothing; the draft stays as it is. A page in the trash gets its name
 * back. The caller records it.
 * @throws {AppError} `conflict` if another page has the name by now, or its original another translation
 */
export async function revertPage(
  trx: Db,
  userId: string,
  row: PageRow,
  before: SeenPage,
): Promise<PageRow> {
  const isTrashed = row.trashed_at !== null;
  if (isTrashed && (await findPage(trx, row.section as Section, row.name))) {
    throw new AppError('conflict', `Another page is named ${row.name} now. Rename it first.`);
  }
  if (isTrashed && row.original_id !== null) {
    await requireOnlyTranslation(trx, row.section as Section, row.original_id);
  }
  const after = await updateDraft(trx, row, {
    ...before,
    ...(isTrashed && { name_key: row.name.toLowerCase(), trashed_at: null, trashed_by: null }),
    has_changes: differs(row.draft_intro, row.draft_content, before) ? 1 : 0,
    updated_at: Date.now(),
    updated_by: userId,
  });
  const isLive = before.live_intro !== null;
  if (isLive && row.live_intro === null) await takeAddress(trx, row);
  const seen = isLive ? before : row;
  await saveVersion(
    trx,
    row,
    {
      ...after,
      draft_intro: seen.live_intro ?? row.draft_intro,
      draft_content: seen.live_content ?? row.draft_content,
    },
    isLive ? 'live' : 'unpublished',
  );
  await saveTopics(trx, row, isLive ? parseIntro(before.live_intro ?? '{}').topics : []);
  return after;
}
