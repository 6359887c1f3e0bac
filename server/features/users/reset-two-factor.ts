import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockUser } from '../auth/accounts/queries.ts';
import { removeSecondStep } from '../auth/second-step/methods.ts';
import { notifyOfSecondStep } from '../auth/second-step/notice.ts';

/**
 * Turns off the second factor of someone who has lost it. Their password stays the same.
 * @throws {AppError} `notFound`; `badInput` for the caller's own account, whose changes require its password, or one
 * without a second factor
 */
export function resetTwoFactor(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  { userId }: CheckedBody<'users/resetTwoFactor'>,
  { person }: Pick<CallContext, 'person'>,
): Promise<Reply<'users/resetTwoFactor'>> {
  return db.transaction().execute(async (trx) => {
    if (person?.userId === userId) {
      throw new AppError('badInput', 'Manage your own two-step sign-in on My Account.');
    }
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('notFound', 'This account doesn’t exist.');
    if (!(await removeSecondStep(trx, userId))) {
      throw new AppError('badInput', `${user.first_name} doesn’t use two-step sign-in.`);
    }
    await audit(trx, {
      userId: person?.userId ?? null,
      action: 'two-factor.reset',
      subject: `user/${userId}`,
    });
    await notifyOfSecondStep(trx, settings, user, (t) => t('email.twoStepReset'));
    return {
      code: 1 as const,
      message: `Two-step sign-in is off for ${user.first_name}.`,
    };
  });
}
