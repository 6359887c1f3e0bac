import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { clearSessionCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { isLastAdministrator } from '../auth/accounts/last-administrator.ts';
import { lockReauthenticated, reauthenticate } from '../auth/password/reauthentication.ts';
import { deleteOrphanedFiles } from '../media/delete-orphaned-files.ts';
import { deleteUser } from './delete-user.ts';
import { callerOf } from './profile.ts';

/**
 * Deletes the caller's account and all personal data.
 * @throws {AppError} `badInput` if the password or the second step is wrong, `conflict` for the last
 * administrator, `tooMany` after many wrong passwords
 */
export async function deleteAccount(
  deps: AppDeps,
  credentials: CheckedBody<'account/deleteAccount'>,
  context: CallContext,
): Promise<Reply<'account/deleteAccount'>> {
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(deps, userId, credentials);
  const photo = await deps.db.transaction().execute(async (trx) => {
    if (await isLastAdministrator(trx, userId)) {
      throw new AppError('conflict', translate('account.isLastAdministrator'));
    }
    await lockReauthenticated(trx, confirmed);
    await audit(trx, { userId, action: 'user.delete', subject: `user/${userId}` });
    return deleteUser(trx, deps.contributions, userId);
  });
  clearSessionCookies(context);
  if (photo !== '') await deleteOrphanedFiles(deps, photo);
  return { code: 1, message: translate('account.deleted') };
}
