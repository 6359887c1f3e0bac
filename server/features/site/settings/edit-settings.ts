import type { CheckedBody, Reply } from '#contract/index.ts';
import { may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import { versionConflict } from '#server/features/lists/rows.ts';
import { adoptFiles, withFiles } from '#server/features/media/references/orphans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { isTimeZone } from '#server/platform/time/time-zone.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { type Colors, minContrast, unreadablePairs } from '../colors.ts';
import { findRoles } from '../queries.ts';
import { lockSite, type SiteSettings, writeSite } from '../site-settings.ts';
import { readLogo } from './logo.ts';

type HeaderMenu = SiteSettings['headerMenu'];

/** The settings as their editor shows them. */
export const presentSettings = ({ logo, ...site }: SiteSettings) => ({
  ...site,
  logo: logo?.name ?? '',
});

/**
 * Changes the settings that were sent.
 * @throws {AppError} `conflict` with all of them; `notAllowed` for an editor who changes the email; `badInput`
 * for colors without enough contrast, duplicate header pages, or a logo that is not an image
 */
export async function editSettings(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, logo: sentLogo, ...sent }: CheckedBody<'settings/editSettings'>,
  file: ReceivedFile | null,
): Promise<Reply<'settings/editSettings'>> {
  if (sent.colors) refuseUnreadable(sent.colors);
  if (sent.headerMenu) refuseRepeated(sent.headerMenu);
  if (sent.timeZone !== undefined && !isTimeZone(sent.timeZone)) {
    throw badInput({ timeZone: 'Choose a valid time zone.' });
  }
  const { logo, files } =
    sentLogo === undefined && !file
      ? { logo: undefined, files: [] }
      : await readLogo(deps.media, sentLogo ?? '', file);
  return withFiles(deps, files, (names) =>
    editPublished(deps, userId, 'settings.edit', async (trx) => {
      const site = await lockSite(trx);
      await requireVersion(trx, site, version);
      if (sent.email !== undefined && sent.email !== site.email) {
        await requireReaderOfMessages(trx, userId);
      }
      const changed: SiteSettings = {
        ...site,
        ...omitUndefined({ ...sent, logo }),
        ...(sent.headerMenu && { headerMenu: arranged(site.headerMenu, sent.headerMenu) }),
        version: site.version + 1,
      };
      await writeSite(trx, changed);
      await adoptFiles(trx, names);
      return {
        subject: `settings/${Object.keys(omitUndefined({ ...sent, logo })).join(',')}`,
        tags: ['site'],
        reply: {
          code: 1,
          message: `${changed.name} is updated.`,
          settings: presentSettings(changed),
        },
      };
    }),
  );
}

/**
 * Changes the protection of staff accounts.
 * @throws {AppError} `conflict` with all settings
 */
export function editSecurity(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, staffTwoFactor }: CheckedBody<'settings/editSecurity'>,
): Promise<Reply<'settings/editSecurity'>> {
  return editPublished(deps, userId, 'settings.edit', async (trx) => {
    const site = await lockSite(trx);
    await requireVersion(trx, site, version);
    const changed: SiteSettings = { ...site, staffTwoFactor, version: site.version + 1 };
    await writeSite(trx, changed);
    return {
      subject: 'settings/staffTwoFactor',
      tags: ['site'],
      reply: {
        code: 1,
        message: `${changed.name} is updated.`,
        settings: presentSettings(changed),
      },
    };
  });
}

/** @throws {AppError} `conflict` with all settings */
export async function requireVersion(trx: Db, site: SiteSettings, version: number | undefined) {
  if (version === undefined || version === site.version) return;
  const read = async () => ({ settings: presentSettings(site) });
  throw await versionConflict(trx, { read });
}

/**
 * Replies to our emails go to the site's email, and so do copies of messages if no other address is set: both are for
 * people who may read messages. The account is read again, since roles may change during a call.
 * @throws {AppError} `notAllowed` for others
 */
async function requireReaderOfMessages(trx: Db, userId: string): Promise<void> {
  const account = await findRoles(trx, userId);
  if (account && may(rolesOf(account), 'messages.answer')) return;
  const message = 'Only administrators can change the email, as replies and messages go there.';
  throw new AppError('notAllowed', message, { errors: { email: message } });
}

/** The given links come first, in their order; the others follow in their old order. */
export function arranged(before: HeaderMenu, sent: HeaderMenu): HeaderMenu {
  const named = new Set(sent.map(({ page }) => page));
  return [...sent, ...before.filter(({ page }) => !named.has(page))];
}

/** @throws {AppError} `badInput` */
export function refuseRepeated(menu: HeaderMenu): void {
  if (new Set(menu.map(({ page }) => page)).size === menu.length) return;
  throw badInput({ headerMenu: 'The same page is in the header twice.' });
}

/** @throws {AppError} `badInput` for colors without enough contrast */
export function refuseUnreadable(colors: Colors): void {
  const errors: Record<string, string> = {};
  for (const { front, name, ratio } of unreadablePairs(colors)) {
    errors[`colors.${front}`] ??=
      `${name}: contrast ${ratio} to 1; at least ${minContrast} to 1 is required.`;
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

function badInput(errors: Record<string, string>): AppError {
  return new AppError('badInput', Object.values(errors)[0] ?? '', { errors });
}
