import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import {
  lockReauthenticated,
  reauthenticate,
} from '#server/features/auth/password/reauthentication.ts';
import { newChallenge } from '#server/features/auth/second-step/challenges.ts';
import {
  checkNewPasskey,
  creationOptions,
  storePasskey,
} from '#server/features/auth/second-step/passkeys.ts';
import { consumeChallenge } from '#server/features/auth/second-step/queries/challenges.ts';
import {
  deletePasskey,
  updatePasskeyName,
} from '#server/features/auth/second-step/queries/passkeys.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { limitChanges } from '../limit-changes.ts';
import { callerOf } from '../profile.ts';
import { changeSecondStep, dropNeedlessCodes, firstRecoveryCodes } from './change.ts';
import { readTwoFactor } from './state.ts';

/** More than anyone needs. */
const maxPasskeys = 20;

/**
 * Creates the challenge for adding a passkey.
 * @throws {AppError} `badInput` if the password or the second step is wrong or the account has the maximum number of
 * passkeys, `tooMany` after many wrong passwords
 */
export async function beginPasskey(
  deps: AppDeps,
  credentials: CheckedBody<'account/beginPasskey'>,
  context: CallContext,
): Promise<Reply<'account/beginPasskey'>> {
  const { userId } = callerOf(context);
  const { db, settings } = deps;
  const confirmed = await reauthenticate(deps, userId, credentials);
  const { user } = confirmed;
  const { name: siteName } = await readSite(db);
  return db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, confirmed);
    const { passkeys } = await readTwoFactor(trx, userId);
    if (passkeys.length >= maxPasskeys) throw enough();
    const challenge = await newChallenge(trx, { userId, purpose: 'passkey' });
    const options = await creationOptions(trx, settings, user, challenge, siteName);
    return { code: 1 as const, options };
  });
}

/**
 * Adds a passkey.
 * @throws {AppError} `badInput` if its signature is invalid, it answers no open challenge, or it is already registered
 */
export async function addPasskey(
  deps: AppDeps,
  { name, passkey }: CheckedBody<'account/addPasskey'>,
  context: CallContext,
): Promise<Reply<'account/addPasskey'>> {
  const { userId } = callerOf(context);
  const proven = await checkNewPasskey(deps.settings, passkey);
  if (!proven) throw notProven();
  return changeSecondStep(deps, context, undefined, async (trx) => {
    const isOurs = await consumeChallenge(trx, userId, 'passkey', proven.challengeHash);
    if (!isOurs) throw notProven();
    const { passkeys } = await readTwoFactor(trx, userId);
    if (passkeys.length >= maxPasskeys) throw enough();
    if (!(await storePasskey(trx, userId, name.trim(), proven))) {
      throw new AppError('badInput', translate('account.passkeyAlreadyAdded'));
    }
    return {
      action: 'passkey-add',
      notice: (t) => t('email.passkeyAdded', { name: name.trim() }),
      message: translate('account.passkeyAdded'),
      more: { recoveryCodes: await firstRecoveryCodes(trx, userId) },
    };
  });
}

/**
 * Renames a passkey. This is harmless: neither password nor notice is needed.
 * @throws {AppError} `notFound` for a passkey that is not the caller's; `tooMany`
 */
export async function renamePasskey(
  { db }: AppDeps,
  { id, name }: CheckedBody<'account/renamePasskey'>,
  context: CallContext,
): Promise<Reply<'account/renamePasskey'>> {
  const { userId } = callerOf(context);
  await limitChanges(db, userId);
  return db.transaction().execute(async (trx) => {
    if (!(await updatePasskeyName(trx, userId, id, name.trim()))) throw noSuchPasskey();
    await audit(trx, { userId, action: 'two-factor.passkey-rename', subject: `user/${userId}` });
    const twoFactor = await readTwoFactor(trx, userId);
    return { code: 1 as const, message: translate('account.passkeyRenamed'), twoFactor };
  });
}

/**
 * Removes a passkey.
 * @throws {AppError} `badInput` if the password or the second step is wrong, `notFound` for a passkey that is not the
 * caller's
 */
export async function removePasskey(
  deps: AppDeps,
  { id, ...credentials }: CheckedBody<'account/removePasskey'>,
  context: CallContext,
): Promise<Reply<'account/removePasskey'>> {
  const { userId } = callerOf(context);
  const confirmed = await reauthenticate(deps, userId, credentials);
  return changeSecondStep(deps, context, confirmed, async (trx) => {
    const removed = await deletePasskey(trx, userId, id);
    if (!removed) throw noSuchPasskey();
    await dropNeedlessCodes(trx, userId);
    return {
      action: 'passkey-remove',
      notice: (t) => t('email.passkeyRemoved', { name: removed.name }),
      message: translate('account.passkeyRemoved'),
      more: {},
    };
  });
}

const enough = () =>
  new AppError('badInput', translate('account.tooManyPasskeys', { count: maxPasskeys }));

const noSuchPasskey = () => new AppError('notFound', translate('account.noSuchPasskey'));

const notProven = () => new AppError('badInput', translate('account.passkeyNotProven'));
