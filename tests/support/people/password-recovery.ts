import type { Path } from '#contract/index.ts';
import { isCommon } from '#server/features/auth/password/common-passwords.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Account, SignedIn } from './accounts.ts';

/** Requests a password reset. @returns the parameters of the mailed link */
export async function requestPasswordReset(
  server: TestServer,
  { email, userId }: Pick<Account, 'email' | 'userId'>,
) {
  await server.call('account/recoverPassword', { email });
  const mail = await lastMailTo(server, email);
  return { user_id: userId, verify_token: tokenIn(mail) };
}

/**
 * The owner sets a new password by the mailed link while someone else, in a session of the same account, makes a call
 * with the old one.
 */
export async function resetPasswordDuring<P extends Path>(
  server: TestServer,
  thief: SignedIn,
  newPassword: string,
  path: P,
  body: object,
) {
  const link = await requestPasswordReset(server, thief);
  // Loading the list of common passwords takes longer than a hash, so it is loaded first.
  await isCommon(newPassword);
  // Hashes are computed one after another: the new password queues behind this one, before the old one, whose
  // account is read before the new one is stored, and which is compared after that.
  const otherHash = hashPassword('Nine Beans 9');
  const rescue = server.attempt('account/setNewPassword', { ...link, password: newPassword });
  await otherHash;
  const late = server.attempt(path, body, { as: thief });
  return { rescue: await rescue, late: await late };
}
