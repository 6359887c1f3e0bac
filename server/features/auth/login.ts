import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { needsRehash } from '#server/platform/passwords/argon2-parameters.ts';
import {
  type HashPriority,
  hashPassword,
  isPassword,
} from '#server/platform/passwords/passwords.ts';
import { findUserByEmail, lockUser, updateUser } from './accounts/queries.ts';
import { mailVerification, redeemVerification } from './accounts/verification.ts';
import { authenticate, checkSecondStep } from './authenticate.ts';
import { suspensionError } from './disabled-accounts.ts';
import { logSignIn } from './log-sign-in.ts';
import { countAttempt, recordFailure, recordRejection, recordSuccess } from './login-throttle.ts';

const wrongPassword = () => ({ code: 2 as const, message: translate('auth.passwordIncorrect') });

/**
 * Signs in: the specification's codes 1 to 4, and on 1 the session with its cookies.
 * @throws {AppError} `notSignedIn` when the password is right and the second step is missing or wrong, with what it
 * needs; `tooMany` after too many attempts: see login-throttle.ts; `unavailable` when too many people sign in at once
 */
export async function login(
  deps: AppDeps,
  { email, password, verifying, remember = 0, secondStep }: CheckedBody<'auth/login'>,
  context: CallContext,
): Promise<Reply<'auth/login'>> {
  const address = email.trim();
  const { db, settings } = deps;
  const buckets = await countAttempt(deps, address, context, true);
  const found = await findUserByEmail(db, address);
  const recordAndRethrow = (error: unknown) => recordRejection(db, buckets, error);
  const isRight = await isPassword(
    found?.password_hash,
    password,
    buckets.priority,
    context.network,
  ).catch(recordAndRethrow);
  if (!found || !isRight) {
    await recordFailure(db, buckets, !found);
    logSignIn(found ? 'wrong-password' : 'unknown-address', found?.id);
    return found
      ? wrongPassword()
      : { code: 4, message: translate('auth.notRegistered', { email: address }) };
  }
  const renewed = await renew(found.password_hash, password, buckets.priority);
  const answer =
    secondStep && (await checkSecondStep(deps, found.id, secondStep).catch(recordAndRethrow));
  const outcome = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    // Changed or deleted while it was compared: a new session would outlive that change.
    if (user?.password_hash !== found.password_hash) return wrongPassword();
    if (renewed) await updateUser(trx, user.id, { password_hash: renewed });
    const isVerified =
      user.is_verified === 1 ||
      (await redeemVerification(trx, deps.contributions, user.id, verifying));
    if (!isVerified) {
      await recordSuccess(trx, buckets);
      logSignIn('unverified', user.id);
      await mailVerification(trx, settings, user, currentTranslate());
      return { code: 3 as const, message: translate('auth.verifyFirst', { email: user.email }) };
    }
    const suspension = suspensionError(user);
    if (suspension) {
      await recordSuccess(trx, buckets);
      logSignIn('suspended', user.id);
      return suspension;
    }
    return authenticate(trx, deps, { user, remember, buckets, answer }, context);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/**
 * Rehashes a correct password whose hash uses older parameters: only now is the password known.
 * @returns undefined if there is nothing to renew, or the queue is full: then the next sign-in does it
 */
function renew(
  stored: string,
  password: string,
  priority: HashPriority,
): Promise<string | undefined> {
  if (!needsRehash(stored)) return Promise.resolve(undefined);
  return hashPassword(password, priority).catch(() => undefined);
}
