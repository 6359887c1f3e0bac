import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import {
  countWithBackoff,
  resetCounter,
  tooMany,
  undoBackoff,
} from '#server/platform/limits/rate-limit.ts';
import { isPassword } from '#server/platform/passwords/passwords.ts';
import { logSecurityEvent } from '#server/platform/security-log/request-source.ts';
import { findUserById, lockUser } from '../accounts/queries.ts';
import type { User } from '../accounts/users.ts';

const limits = { free: 10, window: 15 * minute, longestWait: minute };

/**
 * Whether a signed-in user knows the account's password.
 * @throws {AppError} `tooMany` after many wrong ones: a stolen session must not allow guessing it
 */
export async function isCurrentPassword(
  db: Db,
  userId: string,
  password: string,
): Promise<boolean> {
  return (await checkOwn(db, userId, password)) !== undefined;
}

/**
 * The caller's account, if the password is right.
 * @throws {AppError} `badInput` for a wrong one, `tooMany` after many
 */
export async function requireCurrentPassword(
  db: Db,
  userId: string,
  password: string,
): Promise<User> {
  const user = await checkOwn(db, userId, password);
  if (user) return user;
  throw wrongPassword();
}

/**
 * Locks, until the transaction ends, an account whose password was compared before it began. Hashing takes time:
 * someone who has set a new password since must not lose the account to someone who knew the old one.
 * @throws {AppError} `badInput` if the password has been changed since
 */
export async function lockUnchangedPassword(trx: Db, compared: User): Promise<User> {
  const user = await lockUser(trx, compared.id);
  if (user?.password_hash !== compared.password_hash) throw wrongPassword();
  return user;
}

const wrongPassword = () => {
  const message = translate('auth.passwordIncorrect');
  return new AppError('badInput', message, { errors: { password: message } });
};

async function checkOwn(db: Db, userId: string, password: string): Promise<User | undefined> {
  const bucket = `own-password:${userId}`;
  const wait = await countWithBackoff(db, { bucket, ...limits });
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  const user = await findUserById(db, userId);
  const isRight = await isPassword(user?.password_hash, password, 'member', userId).catch(
    async (error: unknown) => {
      // With a full queue, nothing was tried.
      await undoBackoff(db, bucket);
      throw error;
    },
  );
  if (!isRight) {
    // A session whose user does not know the password may be stolen.
    logSecurityEvent({ action: 'confirm.wrong-password', userId, subject: `user/${userId}` });
    return undefined;
  }
  await resetCounter(db, bucket);
  return user;
}
