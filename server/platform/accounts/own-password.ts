import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { delay, forget, tooMany } from '#server/platform/limits.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { findUserById, type User } from './users.ts';

const minute = 60_000;
const limits = { free: 10, window: 15 * minute, longest: minute };

/**
 * Whether somebody who is signed in knows the account's password.
 * @throws {Refusal} `tooMany` after many wrong ones: a session that was stolen must not find it out
 */
export async function isOwnPassword(db: Db, userId: string, password: string): Promise<boolean> {
  return (await checkOwn(db, userId, password)) !== undefined;
}

/**
 * The caller's account, where they give its password.
 * @throws {Refusal} `badInput` for a wrong one, `tooMany` after many
 */
export async function requireOwnPassword(db: Db, userId: string, password: string): Promise<User> {
  const user = await checkOwn(db, userId, password);
  if (user) return user;
  throw new Refusal('badInput', 'Password is incorrect.', {
    errors: { password: 'Password is incorrect.' },
  });
}

async function checkOwn(db: Db, userId: string, password: string): Promise<User | undefined> {
  const bucket = `own-password:${userId}`;
  const wait = await delay(db, { bucket, ...limits });
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  const user = await findUserById(db, userId);
  if (!(await isPassword(user?.password_hash, password))) return undefined;
  await forget(db, bucket);
  return user;
}
