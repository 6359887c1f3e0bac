import { type Role, roleDuties, roleNames } from '#contract/shared/roles.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { greeting } from '../auth/accounts/greeting.ts';
import type { User } from '../auth/accounts/users.ts';
import { linkToAccount } from '../auth/accounts/verification.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';

/** The duties of these roles, one line for each. */
export const describeRoles = (held: readonly Role[]) =>
  held.map((role) => `${roleNames[role]}: ${roleDuties[role]}.`);

/** Emails an account's owner about a change of their roles. */
export async function announceRoles(
  trx: Db,
  settings: Settings,
  user: User,
  held: readonly Role[],
): Promise<void> {
  const { name } = await readSite(trx);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: `Your roles at ${name} have changed`,
    purpose: 'role-changed',
    userId: user.id,
    paragraphs: [
      greeting(user),
      ...(held.length === 0
        ? [
            `An administrator of ${name} has removed your staff roles. You keep your account as a member. If you have questions, reply to this email.`,
          ]
        : [
            `An administrator of ${name} has changed your roles. You now have:`,
            ...describeRoles(held),
            'If you are signed in and something no longer works, sign in again.',
          ]),
    ],
    link:
      held.length === 0
        ? linkToAccount(settings)
        : { label: 'Open the staff area', url: `${settings.siteUrl}/sign-in?from=/dashboard` },
  });
}
