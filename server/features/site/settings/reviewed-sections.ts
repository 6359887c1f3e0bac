import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import { lockSite, type SiteSettings, writeSite } from '../site-settings.ts';
import { presentSettings, requireVersion } from './edit-settings.ts';

/**
 * Changes which sections’ pages need an approved review. Pages that are live already stay so.
 * @throws {AppError} `conflict` with all settings
 */
export function editReviewedSections(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, sections }: CheckedBody<'settings/editReviewedSections'>,
): Promise<Reply<'settings/editReviewedSections'>> {
  return editPublished(deps, userId, 'settings.edit', async (trx) => {
    const site = await lockSite(trx);
    await requireVersion(trx, site, version);
    const changed: SiteSettings = {
      ...site,
      reviewedSections: [...new Set(sections)],
      version: site.version + 1,
    };
    await writeSite(trx, changed);
    return {
      subject: 'settings/reviewedSections',
      tags: [],
      reply: {
        code: 1,
        message: `${changed.name} is updated.`,
        settings: presentSettings(changed),
      },
    };
  });
}
