import { setImmediate } from 'node:timers/promises';
import type { Path } from '#contract/index.ts';
import { isCommon } from '#server/features/auth/password/common-passwords.ts';
import { hashPassword, waitingPasswords } from '#server/platform/passwords/passwords.ts';
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
  // Hashes are computed one after another. While the new password's is, the old one is sent: its account is read before
  // the new password is stored, and it is compared after that.
  let isQueued = false;
  const others = keepHashing(() => !isQueued);
  const rescue = server.attempt('account/setNewPassword', { ...link, password: newPassword });
  await until(() => waitingPasswords() > 0);
  isQueued = true;
  await until(() => waitingPasswords() === 0);
  const late = server.attempt(path, body, { as: thief });
  await others;
  return { rescue: await rescue, late: await late };
}

async function keepHashing(isOn: () => boolean): Promise<void> {
  while (isOn()) await hashPassword('Nine Beans 9');
}

/** Waits briefly and often: what it waits for does not last. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}
