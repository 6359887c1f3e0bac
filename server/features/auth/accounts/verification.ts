import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { Settings } from '#server/config.ts';
import type { Contribution } from '#server/contributions.ts';
import { issueToken, type Purpose, redeemToken } from '#server/features/mail/mailed-tokens.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { greeting } from './greeting.ts';
import { mayMailVerification } from './notice-limits.ts';
import { findUserById, updateUser } from './queries.ts';
import type { User } from './users.ts';

/**
 * Where a mailed link lands. The site's URL comes from the settings, never from a request.
 * @param language of the email
 */
export function mailedLink(
  { siteUrl }: Settings,
  purpose: Purpose,
  userId: string,
  token: string,
  language: Language,
): string {
  const path = pathIn(language, '/Verifying');
  return `${siteUrl}${path}?purpose=${purpose}&user_id=${userId}&verify_token=${token}`;
}

/**
 * A link in an email to its reader's account. It leads through a public page that redirects: when a link on another
 * site, such as a webmail's, is followed, browsers send no SameSite=Strict cookie, and the reader would appear signed
 * out.
 */
export const linkToAccount = ({ siteUrl }: Settings, t: Translate) => ({
  label: t('email.reviewAccount'),
  url: `${siteUrl}${pathIn(t.language, '/sign-in')}?from=/account`,
});

/** A link in an email to the page where its reader signs in. */
export const linkToSignIn = ({ siteUrl }: Settings, t: Translate) => ({
  label: t('auth.signInLink'),
  url: `${siteUrl}${pathIn(t.language, '/sign-in')}`,
});

/**
 * Mails the link that verifies an address, at most once every five minutes.
 * @param t of the call that asks for it, or else of the account's owner
 */
export async function mailVerification(
  trx: Db,
  settings: Settings,
  user: User,
  t: Translate,
): Promise<void> {
  if (!(await mayMailVerification(trx, user.email))) return;
  const token = await issueToken(trx, 'email', user.id);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: t('email.verifySubject'),
    purpose: 'verification',
    userId: user.id,
    language: t.language,
    paragraphs: [greeting(user, t), t('email.verifyText'), t('email.verifyByMistake')],
    link: {
      label: t('email.verifyButton'),
      url: mailedLink(settings, 'email', user.id, token, t.language),
    },
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
  new AppError('badInput', translate('verifying.askForNewLink'), {
    errors: { verify_token: translate('verifying.usedOrExpired') },
  });
