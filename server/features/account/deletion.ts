import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/app-deps.ts';
import { clearSessionCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isLastAdministrator } from '../auth/accounts/users.ts';
import { holdReauthenticated, reauthenticate } from '../auth/password/reauthentication.ts';
import { dropFiles } from '../media/drop-files.ts';
import { deleteUser } from './delete-account.ts';
import { callerOf } from './profile.ts';

/**
 * Deletes the caller's account and everything that is kept about its person.
 * @throws {Refusal} `badInput` where the password or the second step is wrong, `changedMeanwhile` for the last
 *   administrator, `tooMany` after many wrong passwords
 */
export async function deleteAccount(
  parts: Parts,
  credentials: CheckedBody<'account/deleteAccount'>,
  context: CallContext,
): Promise<Reply<'account/deleteAccount'>> {
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(parts, userId, credentials);
  const photo = await parts.db.transaction().execute(async (trx) => {
    if (await isLastAdministrator(trx, userId)) {
      throw new Refusal(
        'changedMeanwhile',
        'The last administrator can’t be deleted. Make someone else an administrator first.',
      );
    }
    await holdReauthenticated(trx, confirmed);
    await audit(trx, { userId, action: 'user.delete', subject: `user/${userId}` });
    return deleteUser(trx, parts.contributions, userId);
  });
  clearSessionCookies(context);
  if (photo !== '') await dropFiles(parts, photo);
  return { code: 1, message: 'Your account is deleted.' };
}
