import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { reauthenticate } from '#server/features/auth/password/reauthentication.ts';
import { makeRecoveryCodes } from '#server/features/auth/second-step/recovery-codes.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { callerOf } from '../profile.ts';
import { changeSecondStep } from './change.ts';
import { readTwoFactor } from './state.ts';

/**
 * Generates ten new codes.
 * @throws {AppError} `badInput` if the password or the second step is wrong, or two-step sign-in is off
 */
export async function renewRecoveryCodes(
  deps: AppDeps,
  credentials: CheckedBody<'account/makeRecoveryCodes'>,
  context: CallContext,
): Promise<Reply<'account/makeRecoveryCodes'>> {
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(deps, userId, credentials);
  return changeSecondStep(deps, context, confirmed, async (trx) => {
    const { isOn } = await readTwoFactor(trx, userId);
    if (isOn === 0) {
      throw new AppError('badInput', translate('account.secondStepMissing'));
    }
    return {
      action: 'codes-made',
      notice: (t) => t('email.codesCreated'),
      message: translate('account.codesReady'),
      more: { recoveryCodes: await makeRecoveryCodes(trx, userId) },
    };
  });
}
