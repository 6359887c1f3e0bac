import type { CallContext } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { lockUser } from '../auth/accounts/queries.ts';
import type { User } from '../auth/accounts/users.ts';
import {
  lockUnchangedPassword,
  requireCurrentPassword,
} from '../auth/password/current-password.ts';

/** How the owner of a mailbox proved that they own the account too. */
export interface AccountConfirmation {
  userId: string;
  /** The account whose password was checked; absent: the call came from its session. */
  compared?: User;
}

/**
 * Asks for proof of the account, since a mailed link only proves the mailbox: anyone could have entered another
 * person's address in their own account.
 * @param password of the account; not needed if its own session makes the call
 * @throws {AppError} `notSignedIn` without either, `badInput` for a wrong password, `tooMany` after many
 */
export async function requireAccount(
  db: Db,
  userId: string,
  password: string | undefined,
  { person }: CallContext,
): Promise<AccountConfirmation> {
  if (person?.userId === userId) return { userId };
  if (password === undefined) {
    throw new AppError('notSignedIn', translate('account.proveToConfirm'));
  }
  return { userId, compared: await requireCurrentPassword(db, userId, password) };
}

/** Locks the account until the transaction ends, if the proof is still valid. */
export function lockConfirmed(
  trx: Db,
  { userId, compared }: AccountConfirmation,
): Promise<User | undefined> {
  return compared ? lockUnchangedPassword(trx, compared) : lockUser(trx, userId);
}
