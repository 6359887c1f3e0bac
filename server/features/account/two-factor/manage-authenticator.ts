import type { CheckedBody, Reply } from '#contract/index.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import {
  lockReauthenticated,
  reauthenticate,
} from '#server/features/auth/password/reauthentication.ts';
import {
  checkFirstCode,
  createAuthenticator,
  savePendingSecret,
} from '#server/features/auth/second-step/authenticator.ts';
import {
  deleteAuthenticator,
  turnOnAuthenticator,
} from '#server/features/auth/second-step/queries/authenticators.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { callerOf } from '../profile.ts';
import { changeSecondStep, dropNeedlessCodes, firstRecoveryCodes } from './change.ts';

/** First codes that may be tried per quarter hour. The account's owner needs one or two. */
const freeCodes = 30;

/**
 * Creates an app's secret, which takes effect once a code has proved it.
 * @throws {AppError} `badInput` if the password or the second step is wrong, `tooMany` after many wrong ones
 */
export async function beginAuthenticator(
  deps: AppDeps,
  credentials: CheckedBody<'account/beginAuthenticator'>,
  context: CallContext,
): Promise<Reply<'account/beginAuthenticator'>> {
  const { userId } = callerOf(context);
  const { db, settings } = deps;
  const confirmed = await reauthenticate(deps, userId, credentials);
  const { user } = confirmed;
  const label = { issuer: (await readSite(db)).name, label: user.email };
  const { secret, uri, sealed } = await createAuthenticator(settings, userId, label);
  await db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, confirmed);
    await savePendingSecret(trx, userId, sealed);
  });
  return { code: 1, secret, uri, qrCode: await drawQrCode(uri) };
}

/**
 * Turns on the app that is being set up.
 * @throws {AppError} `badInput` for a wrong code, or if no setup is pending
 */
export async function confirmAuthenticator(
  deps: AppDeps,
  { code: typed }: CheckedBody<'account/confirmAuthenticator'>,
  context: CallContext,
): Promise<Reply<'account/confirmAuthenticator'>> {
  const { userId } = callerOf(context);
  const bucket = `first-code:${userId}`;
  await enforceRateLimit(deps.db, { bucket, free: freeCodes, window: 15 * minute });
  const code = await checkFirstCode(deps, userId, typed);
  if (!code) throw wrongCode();
  return changeSecondStep(deps, context, undefined, async (trx) => {
    if (!(await turnOnAuthenticator(trx, userId, code))) throw wrongCode();
    return {
      action: 'app-on',
      notice: (t) => t('email.appSetUp'),
      message: translate('account.appIsSetUp'),
      more: { recoveryCodes: await firstRecoveryCodes(trx, userId) },
    };
  });
}

/**
 * Turns off the app.
 * @throws {AppError} `badInput` if the password or the second step is wrong, `notFound` if there is no app
 */
export async function removeAuthenticator(
  deps: AppDeps,
  credentials: CheckedBody<'account/removeAuthenticator'>,
  context: CallContext,
): Promise<Reply<'account/removeAuthenticator'>> {
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(deps, userId, credentials);
  return changeSecondStep(deps, context, confirmed, async (trx) => {
    if (!(await deleteAuthenticator(trx, userId))) {
      throw new AppError('notFound', translate('account.noApp'));
    }
    await dropNeedlessCodes(trx, userId);
    return {
      action: 'app-off',
      notice: (t) => t('email.appRemoved'),
      message: translate('account.appRemoved'),
      more: {},
    };
  });
}

const wrongCode = () => {
  const message = translate('account.wrongFirstCode');
  return new AppError('badInput', message, { errors: { code: message } });
};

/** The dark modules as one path, in module units, inside the quiet zone that scanners need. */
async function drawQrCode(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: runs.join('') };
}
