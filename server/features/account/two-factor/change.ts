import type { Translate } from '#contract/shared/language/translate.ts';
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
import { translate } from '#server/platform/language/current-language.ts';
import { callerOf } from '../profile.ts';
import { readTwoFactor, type TwoFactor } from './state.ts';

/** The outcome of a change: for the audit trail, the notice and the reply. */
export interface ChangeResult {
  action: 'app-on' | 'app-off' | 'passkey-add' | 'passkey-remove' | 'codes-made';
  /** What happened, as the email about it says. */
  notice: (t: Translate) => string;
  message: string;
}

/**
 * Changes the caller's second factor in one transaction with its audit row and its notice. Changes of one account are
 * serialized.
 * @param confirmed who just gave the password and the second step; absent if the change finishes a setup that was
 * started with them, which a new password invalidates
 * @param work throws an `AppError` to roll everything back
 * @throws {AppError} `tooMany` after many changes: each one is reported by email
 */
export function changeSecondStep<More extends object>(
  { db, settings }: AppDeps,
  context: CallContext,
  confirmed: Reauthentication | undefined,
  work: (trx: Db) => Promise<ChangeResult & { more: More }>,
): Promise<{ code: 1; message: string; twoFactor: TwoFactor } & More> {
  const { userId } = callerOf(context);
  return db.transaction().execute(async (trx) => {
    const user = confirmed
      ? await lockReauthenticated(trx, confirmed)
      : await lockUser(trx, userId);
    if (!user) throw new AppError('notFound', translate('account.doesNotExist'));
    await limitSecurityChanges(trx, user);
    const { action, notice, message, more } = await work(trx);
    await audit(trx, { userId, action: `two-factor.${action}`, subject: `user/${userId}` });
    await notifyOfSecondStep(trx, settings, user, notice);
    return { code: 1 as const, message, twoFactor: await readTwoFactor(trx, userId), ...more };
  });
}

/** Recovery codes for an account whose second factor has just been turned on; none if it already has some. */
export async function firstRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const { recoveryCodesLeft } = await readTwoFactor(trx, userId);
  return recoveryCodesLeft > 0 ? [] : makeRecoveryCodes(trx, userId);
}

/** Without a second factor, recovery codes are useless. */
export async function dropNeedlessCodes(trx: Db, userId: string): Promise<void> {
  const { isOn } = await readTwoFactor(trx, userId);
  if (isOn === 0) await deleteRecoveryCodes(trx, userId);
}
