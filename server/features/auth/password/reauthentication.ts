import type { SecondStepAnswer } from '#contract/account/two-factor.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { countWithBackoff, resetCounter, tooMany } from '#server/platform/limits/rate-limit.ts';
import type { User } from '../accounts/users.ts';
import { newChallenge } from '../second-step/challenges.ts';
import { methodsOf } from '../second-step/methods.ts';
import { checkAnswer, consumeProof, type SecondStepProof } from '../second-step/second-step.ts';
import { requestOptions } from '../second-step/signatures.ts';
import { lockUnchangedPassword, requireCurrentPassword } from './current-password.ts';

const limits = { free: 10, window: 60 * minute, longestWait: 15 * minute };

interface AppDeps {
  db: Db;
  settings: Settings;
}

/** A signed-in user enters these again before the account's security settings change. */
export interface Credentials {
  password: string;
  secondStep?: SecondStepAnswer | undefined;
}

/** A user who has just given the password, and an answer to the second step if the account has one. */
export interface Reauthentication {
  user: User;
  /** Checked, but not used up; absent: the account has no second factor, or the answer is wrong. */
  proof?: SecondStepProof | undefined;
}

/**
 * Asks a signed-in user for the password again, and for the second step if the account has one: a stolen session must
 * not change what protects the account.
 * @throws {AppError} `badInput` for a wrong password, and with `secondStep` if its answer is missing; `tooMany` after
 * many wrong ones; `unavailable` when codes cannot be checked
 */
export async function reauthenticate(
  deps: AppDeps,
  userId: string,
  { password, secondStep }: Credentials,
): Promise<Reauthentication> {
  const user = await requireCurrentPassword(deps.db, userId, password);
  const methods = await methodsOf(deps.db, userId);
  if (methods.length === 0) return { user };
  if (!secondStep) throw await askForAnswer(deps, userId, methods);
  const wait = await countWithBackoff(deps.db, { bucket: bucketOf(userId), ...limits });
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  return { user, proof: await checkAnswer(deps, userId, secondStep) };
}

/**
 * Locks the account until the transaction ends, and uses up the answer with it: a later failure leaves the answer
 * unused.
 * @throws {AppError} `badInput` for a wrong or used answer, and if the password has been changed since
 */
export async function lockReauthenticated(
  trx: Db,
  { user: compared, proof }: Reauthentication,
): Promise<User> {
  const user = await lockUnchangedPassword(trx, compared);
  // Checked again: it may have been set up since.
  const needsProof = (await methodsOf(trx, user.id)).length > 0;
  if (needsProof && !(await consumeProof(trx, user.id, proof))) throw wrongAnswer();
  await resetCounter(trx, bucketOf(user.id));
  return user;
}

const bucketOf = (userId: string) => `own-second-step:${userId}`;

async function askForAnswer(
  { db, settings }: AppDeps,
  userId: string,
  methods: Awaited<ReturnType<typeof methodsOf>>,
): Promise<AppError> {
  const message = translate('auth.confirmSecondStep');
  const passkey = methods.includes('passkey')
    ? await db.transaction().execute(async (trx) => {
        const challenge = await newChallenge(trx, { userId, purpose: 'sign-in' });
        return requestOptions(trx, settings, userId, challenge);
      })
    : undefined;
  return new AppError('badInput', message, {
    errors: { secondStep: message },
    // There is no ticket: the password is sent again with the answer.
    secondStep: { ticket: '', methods, ...(passkey && { passkey }) },
  });
}

const wrongAnswer = () => {
  const message = translate('auth.wrongSecondStep');
  return new AppError('badInput', message, { errors: { secondStep: message } });
};
