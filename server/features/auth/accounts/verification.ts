import type { Settings } from '#server/config.ts';
import type { Contribution } from '#server/contributions.ts';
import { issueToken, type Purpose, redeemToken } from '#server/features/mail/mailed-tokens.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { greeting } from './greeting.ts';
import { mayMailVerification } from './notice-limits.ts';
import { findUserById, updateUser } from './queries.ts';
import type { User } from './users.ts';

/** Where a mailed link lands. The site's URL comes from the settings, never from a request. */
export function mailedLink(
  { siteUrl }: Settings,
  purpose: Purpose,
  userId: string,
  token: string,
): string {
  return `${siteUrl}/Verifying?purpose=${purpose}&user_id=${userId}&verify_token=${token}`;
}

/**
 * A link in an email to its reader's account. It leads through a public page that redirects: when a link on another
 * site, such as a webmail's, is followed, browsers send no SameSite=Strict cookie, and the reader would appear signed
 * out.
 */
export const linkToAccount = ({ siteUrl }: Settings) => ({
  label: 'Review my account',
  url: `${siteUrl}/sign-in?from=/account`,
});

/** Mails the link that verifies an address, at most once every five minutes. */
export async function mailVerification(trx: Db, settings: Settings, user: User): Promise<void> {
  if (!(await mayMailVerification(trx, user.email))) return;
  const token = await issueToken(trx, 'email', user.id);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: 'Please verify your email',
    purpose: 'verification',
    userId: user.id,
    paragraphs: [
      greeting(user),
      'Please confirm that this email is yours. The link works once, for two days.',
      'If you didn’t create an account, you don’t need to do anything: the account stays inactive.',
    ],
    link: { label: 'Verify my email', url: mailedLink(settings, 'email', user.id, token) },
  });
}

/**
 * Redeems the link that verifies an address. The caller has checked that its holder owns the account.
 * @returns whether it was valid
 */
export async function redeemVerification(
  trx: Db,
  contributions: readonly Contribution[],
  userId: string,
  token: string | null | undefined,
): Promise<boolean> {
  if (!token || !(await redeemToken(trx, 'email', token, userId))) return false;
  await markVerified(trx, contributions, userId);
  return true;
}

/** Marks an account's email address as verified. */
export async function markVerified(
  trx: Db,
  contributions: readonly Contribution[],
  userId: string,
): Promise<void> {
  await updateUser(trx, userId, { is_verified: 1, updated_at: Date.now() });
  const user = await findUserById(trx, userId);
  if (!user) return;
  for (const { personalData } of contributions) await personalData?.emailVerified?.(trx, user);
}

export const linkNoLongerWorks = () =>
  new AppError('badInput', 'This link has been used or has expired. Please ask for a new one.', {
    errors: { verify_token: 'This link has been used or has expired.' },
  });
