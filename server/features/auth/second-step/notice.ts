import type { Settings } from '#server/config.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { greeting } from '../accounts/greeting.ts';
import type { User } from '../accounts/users.ts';
import { linkToAccount } from '../accounts/verification.ts';

/**
 * Emails an account's owner about a change of its second factor.
 * @param what 'a passkey was added to it'
 */
export async function notifyOfSecondStep(
  trx: Db,
  settings: Settings,
  user: User,
  what: string,
): Promise<void> {
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: 'Your two-step sign-in was changed',
    purpose: 'two-factor-changed',
    userId: user.id,
    paragraphs: [
      greeting(user),
      `Two-step sign-in for your account was just changed: ${what}.`,
      'If this wasn’t you, choose a new password right away and tell us.',
    ],
    link: linkToAccount(settings),
  });
}
