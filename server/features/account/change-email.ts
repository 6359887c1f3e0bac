import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { Contribution } from '#server/contributions.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { greeting } from '../auth/accounts/greeting.ts';
import { limitEmailChangeLinks } from '../auth/accounts/notice-limits.ts';
import { findUserByEmail, updateUser } from '../auth/accounts/queries.ts';
import type { User } from '../auth/accounts/users.ts';
import {
  linkNoLongerWorks,
  linkToAccount,
  mailedLink,
  markVerified,
} from '../auth/accounts/verification.ts';
import { lockReauthenticated, reauthenticate } from '../auth/password/reauthentication.ts';
import { endSessions } from '../auth/sessions.ts';
import { isRedeemable, issueToken, redeemToken } from '../mail/mailed-tokens.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { revokeTokens } from '../mail/queries/tokens.ts';
import { lockConfirmed, requireAccount } from './account-proof.ts';
import { callerOf, readProfile } from './profile.ts';

/** New addresses that an account may try per hour: each one gets an email. */
const maxChanges = 5;

/**
 * Requests an email change: mails a link to the new address, and a notice to the current one.
 * @throws {AppError} `badInput` if the password or the second step is wrong or the address has an account, `tooMany`
 */
export async function changeEmail(
  deps: AppDeps,
  { email, ...credentials }: CheckedBody<'account/changeEmail'>,
  context: CallContext,
): Promise<Reply<'account/changeEmail'>> {
  const { db, settings } = deps;
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(deps, userId, credentials);
  await enforceRateLimit(db, { bucket: `email-change:${userId}`, free: maxChanges, window: hour });
  if (await findUserByEmail(db, email)) throw addressTaken(email);
  const profile = await db.transaction().execute(async (trx) => {
    const user = await lockReauthenticated(trx, confirmed);
    await limitEmailChangeLinks(trx, email);
    await updateUser(trx, userId, { pending_email: email, updated_at: Date.now() });
    const token = await issueToken(trx, 'email-change', userId);
    await enqueueLink(trx, settings, { user, email, token, t: currentTranslate() });
    await enqueueNotice(trx, settings, { user, email });
    await audit(trx, { userId, action: 'email.ask', subject: `user/${userId}` });
    return readProfile(trx, userId);
  });
  return {
    code: 1,
    message: translate('account.emailLinkSent', { email }),
    profile,
  };
}

const addressTaken = (email: string) => {
  const message = translate('auth.exists', { email });
  return new AppError('badInput', message, { errors: { email: message } });
};

interface ChangeMail {
  user: User;
  /** The new address. */
  email: string;
}

/** In the language of the call: whoever makes it waits for the link. */
function enqueueLink(
  trx: Db,
  settings: Settings,
  { user, email, token, t }: ChangeMail & { token: string; t: Translate },
): Promise<void> {
  return enqueueEmail(trx, {
    recipient: email,
    subject: t('email.newEmailSubject'),
    purpose: 'email-change',
    userId: user.id,
    language: t.language,
    paragraphs: [greeting(user, t), t('email.newEmailText')],
    link: {
      label: t('email.newEmailButton'),
      url: mailedLink(settings, 'email-change', user.id, token, t.language),
    },
  });
}

function enqueueNotice(trx: Db, settings: Settings, { user, email }: ChangeMail): Promise<void> {
  const t = translatorFor(user);
  return enqueueEmail(trx, {
    recipient: user.email,
    subject: t('email.oldEmailSubject'),
    purpose: 'email-change-notice',
    userId: user.id,
    language: t.language,
    paragraphs: [greeting(user, t), t('email.oldEmailText', { email }), t('email.oldEmailNotYou')],
    link: linkToAccount(settings, t),
  });
}

/**
 * Redeems the link mailed to the new address, for the account's own session or with its password. The account then has
 * that address, links mailed to the old one stop working, and every other session ends.
 * @throws {AppError} `badInput` for a used, expired, forged or someone else's link, for a wrong password, and if the
 * address got an account in the meantime; `notSignedIn` when nothing proves the account
 */
export async function confirmEmailChange(
  { db, contributions }: AppDeps,
  { user_id, verify_token, password }: CheckedBody<'account/confirmEmailChange'>,
  context: CallContext,
): Promise<Reply<'account/confirmEmailChange'>> {
  // Before the password: only the mailbox owner may try passwords here.
  if (!(await isRedeemable(db, 'email-change', verify_token, user_id))) throw linkNoLongerWorks();
  const proof = await requireAccount(db, user_id, password, context);
  const isOwn = context.person?.userId === user_id;
  let email = '';
  try {
    await db.transaction().execute(async (trx) => {
      // Locked before the link is redeemed, as in every change of an account.
      const user = await lockConfirmed(trx, proof);
      const isRedeemed = user && (await redeemToken(trx, 'email-change', verify_token, user_id));
      if (!isRedeemed || user.pending_email === '') throw linkNoLongerWorks();
      email = user.pending_email;
      await setEmail(trx, contributions, user);
      await endSessions(trx, user_id, (isOwn && context.sessionId) || undefined);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken(email) : error;
  }
  return { code: 1, message: translate('account.emailChanged') };
}

async function setEmail(
  trx: Db,
  contributions: readonly Contribution[],
  user: User,
): Promise<void> {
  const { id, pending_email } = user;
  await updateUser(trx, id, {
    email: pending_email,
    email_key: emailKey(pending_email),
    pending_email: '',
    updated_at: Date.now(),
  });
  await revokeTokens(trx, id, ['email', 'password']);
  for (const { personalData } of contributions) {
    await personalData?.changeEmail?.(trx, user, pending_email);
  }
  await markVerified(trx, contributions, id);
  await audit(trx, { userId: id, action: 'email.change', subject: `user/${id}` });
}

/** Cancels the email change. */
export async function cancelEmailChange(
  { db }: AppDeps,
  context: CallContext,
): Promise<Reply<'account/cancelEmailChange'>> {
  const { userId } = callerOf(context);
  const profile = await db.transaction().execute(async (trx) => {
    await updateUser(trx, userId, { pending_email: '', updated_at: Date.now() });
    await revokeTokens(trx, userId, ['email-change']);
    await audit(trx, { userId, action: 'email.keep', subject: `user/${userId}` });
    return readProfile(trx, userId);
  });
  return { code: 1, message: translate('account.emailKept'), profile };
}
