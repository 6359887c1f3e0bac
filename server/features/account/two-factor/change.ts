import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { limitSecurityChanges } from '#server/features/auth/accounts/notice-limits.ts';
import { lockUser } from '#server/features/auth/accounts/queries.ts';
import {
  lockReauthenticated,
  type Reauthentication,
} from '#server/features/auth/password/reauthentication.ts';
import { notifyOfSecondStep } from '#server/features/auth/second-step/notice.ts';
import { deleteRecoveryCodes } from '#server/features/auth/second-step/queries/recovery-codes.ts';
import { makeRecoveryCodes } from '#server/features/auth/second-step/recovery-codes.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { callerOf } from '../profile.ts';
import { readTwoFactor, type TwoFactor } from './state.ts';

/** What a change did: for the audit log, the notice and the reply. */
export interface Done {
  action: 'app-on' | 'app-off' | 'passkey-add' | 'passkey-remove' | 'codes-made';
  /** As the notice says it: 'a passkey was added'. */
  notice: string;
  message: string;
}

/**
 * Changes the caller's second step in one transaction with its audit row and its notice. Changes of one
 * account come one after another.
 * @param confirmed who gave the password and the second step for this; absent where something stands for
 *   them that was begun with them, and that a new password ends
 * @param work throws a `AppError` where it cannot be done, and then nothing is
 * @throws {AppError} `tooMany` after many changes: each of them is reported by mail
 */
export function changeSecondStep<More extends object>(
  { db, settings }: AppDeps,
  context: CallContext,
  confirmed: Reauthentication | undefined,
  work: (trx: Db) => Promise<Done & { more: More }>,
): Promise<{ code: 1; message: string; twoFactor: TwoFactor } & More> {
  const { userId } = callerOf(context);
  return db.transaction().execute(async (trx) => {
    const user = confirmed
      ? await lockReauthenticated(trx, confirmed)
      : await lockUser(trx, userId);
    if (!user) throw new AppError('notFound', 'This account doesn’t exist.');
    await limitSecurityChanges(trx, user);
    const { action, notice, message, more } = await work(trx);
    await audit(trx, { userId, action: `two-factor.${action}`, subject: `user/${userId}` });
    await notifyOfSecondStep(trx, settings, user, notice);
    return { code: 1 as const, message, twoFactor: await readTwoFactor(trx, userId), ...more };
  });
}

/** The codes of an account whose second step has just been turned on; none where it has some. */
export async function firstRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const { recoveryCodesLeft } = await readTwoFactor(trx, userId);
  return recoveryCodesLeft > 0 ? [] : makeRecoveryCodes(trx, userId);
}

/** Without a second step its recovery codes mean nothing. */
export async function dropNeedlessCodes(trx: Db, userId: string): Promise<void> {
  const { isOn } = await readTwoFactor(trx, userId);
  if (isOn === 0) await deleteRecoveryCodes(trx, userId);
}
