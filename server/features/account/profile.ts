import type { CheckedBody, Reply } from '#contract/index.ts';
import { knownLanguage, languageNames } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { setShownCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { findUserById, lockUser, updateUser } from '../auth/accounts/queries.ts';
import { nameKeyOf, type User } from '../auth/accounts/users.ts';

type Profile = Reply<'account/getProfile'>['profile'];

/** The caller. The gate requires one, so a call without is a bug. */
export function callerOf({ person }: CallContext): CurrentUser {
  if (!person) throw new AppError('notSignedIn', translate('errors.notSignedIn'));
  return person;
}

/**
 * An account as its owner sees it.
 * @throws {AppError} `notFound` if it was deleted in the meantime
 */
export async function readProfile(db: Db, userId: string): Promise<Profile> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('notFound', translate('account.doesNotExist'));
  return presentProfile(user);
}

/** The account as its owner sees it. */
export const presentProfile = (user: User): Profile => ({
  userId: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  pendingEmail: user.pending_email,
  photo: user.photo,
  accountType: user.account_type,
  roles: rolesOf(user),
  isVerified: user.is_verified,
  language: knownLanguage(user.language),
  createdAt: new Date(user.created_at).toISOString(),
});

/** Changes the name, and the cookie that displays it; and the language in which everything is sent to the caller. */
export async function editProfile(
  { db, contributions }: AppDeps,
  { firstName, lastName, language }: CheckedBody<'account/editProfile'>,
  context: CallContext,
): Promise<Reply<'account/editProfile'>> {
  const { userId } = callerOf(context);
  const profile = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const first = firstName?.trim() ?? user?.first_name ?? '';
    const last = lastName?.trim() ?? user?.last_name ?? '';
    await updateUser(trx, userId, {
      first_name: first,
      last_name: last,
      full_name_key: nameKeyOf(first, last),
      ...(language && { language }),
      updated_at: Date.now(),
    });
    if (user && language) {
      for (const { personalData } of contributions)
        await personalData?.changeLanguage?.(trx, user, language);
    }
    await audit(trx, { userId, action: 'account.edit', subject: `user/${userId}` });
    return readProfile(trx, userId);
  });
  setShownCookies(context, profile);
  const isLanguage = language && firstName === undefined && lastName === undefined;
  const message = isLanguage
    ? translate('account.languageSaved', { language: languageNames[language] })
    : translate('account.profileUpdated');
  return { code: 1, message, profile };
}
