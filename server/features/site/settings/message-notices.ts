import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import { lockSite, type SiteSettings, writeSite } from '../site-settings.ts';
import { presentSettings, requireVersion } from './edit-settings.ts';

/**
 * Changes whether and where staff get an email about new messages. Administrators alone read messages, so they alone
 * decide where copies of them go.
 * @throws {AppError} `conflict` with all settings
 */
export function editMessageNotices(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, isOn, email }: CheckedBody<'settings/editMessageNotices'>,
): Promise<Reply<'settings/editMessageNotices'>> {
  return editPublished(deps, userId, 'settings.edit', async (trx) => {
    const site = await lockSite(trx);
    await requireVersion(trx, site, version);
    const changed: SiteSettings = {
      ...site,
      messageNotices: { isOn, email },
      version: site.version + 1,
    };
    await writeSite(trx, changed);
    return {
      subject: 'settings/messageNotices',
      tags: ['site'],
      reply: {
        code: 1,
        message:
          isOn === 1
            ? 'Staff get an email about each new message.'
            : 'No one gets emails about new messages.',
        settings: presentSettings(changed),
      },
    };
  });
}
