import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { type Role, roleDuties, roleNames } from '#contract/shared/roles.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { greeting } from '../auth/accounts/greeting.ts';
import type { User } from '../auth/accounts/users.ts';
import { linkToAccount } from '../auth/accounts/verification.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';

/** The duties of these roles, one line for each. */
export const describeRoles = (held: readonly Role[], t: Translate) =>
  held.map((role) => `${roleNames[role]}: ${t(roleDuties[role])}.`);

/** Emails an account's owner about a change of their roles. */
export async function announceRoles(
  trx: Db,
  settings: Settings,
  user: User,
  held: readonly Role[],
): Promise<void> {
  const { name } = await readSite(trx);
  const t = translatorOf(staffLanguage);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: `Your roles at ${name} have changed`,
    purpose: 'role-changed',
    userId: user.id,
    language: t.language,
    paragraphs: [
      greeting(user, t),
      ...(held.length === 0
        ? [
            `An administrator of ${name} has removed your staff roles. You keep your account as a member. If you have questions, reply to this email.`,
          ]
        : [
            `An administrator of ${name} has changed your roles. You now have:`,
            ...describeRoles(held, t),
            'If you are signed in and something no longer works, sign in again.',
          ]),
    ],
    link:
      held.length === 0
        ? linkToAccount(settings, t)
        : { label: 'Open the staff area', url: `${settings.siteUrl}/sign-in?from=/dashboard` },
  });
}
