import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { clearSessionCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { logSecurityEvent } from '#server/platform/security-log/request-source.ts';
import { recordDevice } from '../auth/accounts/devices.ts';
import { greeting } from '../auth/accounts/greeting.ts';
import { limitSecurityChanges } from '../auth/accounts/notice-limits.ts';
import { findUserByEmail, findUserById, lockUser, updateUser } from '../auth/accounts/queries.ts';
import { transferAccount } from '../auth/accounts/transfer-account.ts';
import type { User } from '../auth/accounts/users.ts';
import { linkNoLongerWorks, linkToSignIn, mailedLink } from '../auth/accounts/verification.ts';
import { requireGoodPassword } from '../auth/password/password-choice.ts';
import { deleteInitialPassword } from '../auth/password/queries.ts';
import { lockReauthenticated, reauthenticate } from '../auth/password/reauthentication.ts';
import { endSessions } from '../auth/sessions.ts';
import { isRedeemable, issueToken, redeemToken } from '../mail/mailed-tokens.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { revokeTokens } from '../mail/queries/tokens.ts';
import { deleteOrphanedFiles } from '../media/delete-orphaned-files.ts';
import { callerOf } from './profile.ts';

/** Password reset requests that a network may make per hour without a bot check. */
const freeQuestions = 10;
/** Recovery emails per account and quarter hour: only the newest link works. */
const maxMails = 3;

/**
 * Mails a link for setting a new password.
 * @throws {AppError} `tooMany` when this network has asked often and did not solve the bot check
 */
export async function recoverPassword(
  deps: AppDeps,
  { email }: CheckedBody<'account/recoverPassword'>,
  context: CallContext,
): Promise<Reply<'account/recoverPassword'>> {
  await requireBotCheckBeyond(
    deps,
    { bucket: `recover:${context.network}`, free: freeQuestions, window: 60 * minute },
    context,
  );
  return deps.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    // Not the address: the requester may not know it.
    logSecurityEvent({
      action: user ? 'recovery.asked' : 'recovery.unknown-address',
      userId: null,
      subject: user ? `user/${user.id}` : '',
    });
    if (!user) {
      const message = translate('auth.recoveryUnknown', { email });
      return { code: 0 as const, message, user: null };
    }
    await mailRecovery(trx, deps.settings, user, currentTranslate());
    return {
      code: 1 as const,
      message: translate('auth.recoverySent'),
      user: { userId: user.id },
    };
  });
}

async function mailRecovery(trx: Db, settings: Settings, user: User, t: Translate): Promise<void> {
  const mails = await incrementCounter(trx, {
    bucket: `recovery-mail:${user.id}`,
    window: 15 * minute,
  });
  if (mails.count > maxMails) return;
  const token = await issueToken(trx, 'password', user.id);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: t('email.recoverSubject'),
    purpose: 'password',
    userId: user.id,
    language: t.language,
    paragraphs: [greeting(user, t), t('email.recoverText'), t('email.recoverByMistake')],
    link: {
      label: t('email.recoverButton'),
      url: mailedLink(settings, 'password', user.id, token, t.language),
    },
  });
}

/**
 * Sets a new password with a mailed link, and ends every session. The link was mailed to the account's address, so it
 * verifies that address as well. An account that was unverified until then becomes the mailbox owner's: every other way
 * to sign in to it is removed.
 * @throws {AppError} `badInput` for a used, expired, forged or someone else's link, and for a password that is easy to
 * guess
 */
export async function setNewPassword(
  deps: AppDeps,
  { user_id, verify_token, password }: CheckedBody<'account/setNewPassword'>,
  context: CallContext,
): Promise<Reply<'account/setNewPassword'>> {
  const { db, settings } = deps;
  // Checked before the hash, which is too costly for a forged link.
  if (!(await isRedeemable(db, 'password', verify_token, user_id))) throw linkNoLongerWorks();
  await requireGoodChoice(db, password, await findUserById(db, user_id), 'password');
  const passwordHash = await hashPassword(password, 'known', user_id);
  const photo = await db.transaction().execute(async (trx) => {
    // Locked before the link is redeemed, as in every change of an account.
    const user = await lockUser(trx, user_id);
    if (!user || !(await redeemToken(trx, 'password', verify_token, user_id))) {
      throw linkNoLongerWorks();
    }
    // It may have been requested by someone who knew the old password.
    await updateUser(trx, user.id, { pending_email: '' });
    await revokeTokens(trx, user.id, ['email-change']);
    await replacePassword(trx, settings, user, passwordHash);
    const dropped = user.is_verified === 0 ? await transferAccount(trx, user) : '';
    // Anyone who can read the account's mail counts as its owner.
    await recordDevice(trx, user.id, context);
    await audit(trx, { userId: user.id, action: 'password.reset', subject: `user/${user.id}` });
    return dropped;
  });
  if (photo !== '') await deleteOrphanedFiles(deps, photo);
  if (context.person?.userId === user_id) clearSessionCookies(context);
  return {
    code: 1,
    message: translate('account.passwordReset'),
    user: { userId: user_id },
  };
}

/**
 * Changes the password; the caller stays signed in, and all other sessions end. A pending email change stays valid: its
 * link asks for the session or the new password.
 * @throws {AppError} `badInput` if the current password or the second step is wrong, `tooMany` after many wrong ones or
 * many changes
 */
export async function changePassword(
  deps: AppDeps,
  { newPassword, ...credentials }: CheckedBody<'account/changePassword'>,
  context: CallContext,
): Promise<Reply<'account/changePassword'>> {
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(deps, userId, credentials);
  await requireGoodChoice(deps.db, newPassword, confirmed.user, 'newPassword');
  const passwordHash = await hashPassword(newPassword, 'member', userId);
  await deps.db.transaction().execute(async (trx) => {
    const user = await lockReauthenticated(trx, confirmed);
    await limitSecurityChanges(trx, user);
    await replacePassword(trx, deps.settings, user, passwordHash, context.sessionId ?? undefined);
    await audit(trx, { userId, action: 'password.change', subject: `user/${userId}` });
  });
  return { code: 1, message: translate('account.passwordChanged') };
}

async function requireGoodChoice(
  db: Db,
  password: string,
  user: User | undefined,
  field: 'password' | 'newPassword',
): Promise<void> {
  const { first_name: firstName = '', last_name: lastName = '', email = '' } = user ?? {};
  await requireGoodPassword(db, password, { firstName, lastName, email }, field);
}

/** Stores a password, and ends other sessions and password reset links. */
async function replacePassword(
  trx: Db,
  settings: Settings,
  user: User,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  await updateUser(trx, user.id, { password_hash: passwordHash, updated_at: Date.now() });
  await deleteInitialPassword(trx, user.id);
  await revokeTokens(trx, user.id, ['password']);
  await endSessions(trx, user.id, keptSession);
  const t = translatorFor(user);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: t('email.passwordSubject'),
    purpose: 'password-changed',
    userId: user.id,
    language: t.language,
    paragraphs: [greeting(user, t), t('email.passwordText'), t('email.passwordNotYou')],
    link: linkToSignIn(settings, t),
  });
}
