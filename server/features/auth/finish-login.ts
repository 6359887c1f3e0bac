import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { lockUser } from './accounts/queries.ts';
import { authenticate, checkSecondStep } from './authenticate.ts';
import { suspensionError } from './disabled-accounts.ts';
import { logSignIn } from './log-sign-in.ts';
import { countAttempt, recordFailure, recordRejection } from './login-throttle.ts';
import { consumeTicket, findTicket } from './second-step/challenges.ts';

/**
 * The second step of signing in, for someone who has a ticket instead of the password. A ticket is good for one
 * attempt: a wrong answer issues a new one.
 * @throws {AppError} `badInput` for a used, expired or forged ticket; `notSignedIn` for a wrong answer; `tooMany` after
 * too many attempts; `unavailable` when codes cannot be checked
 */
export async function finishLogin(
  deps: AppDeps,
  { ticket, secondStep }: CheckedBody<'auth/finishLogin'>,
  context: CallContext,
): Promise<Reply<'auth/finishLogin'>> {
  const { db } = deps;
  const waiting = await findTicket(db, ticket);
  if (!waiting) throw beginAgain();
  const buckets = await countAttempt(deps, waiting.email, context);
  const recordAndRethrow = (error: unknown) => recordRejection(db, buckets, error);
  const answer = await checkSecondStep(deps, waiting.userId, secondStep).catch(recordAndRethrow);
  const outcome = await db.transaction().execute(async (trx) => {
    // A new password ends pending sign-ins, so both lock the account.
    const user = await lockUser(trx, waiting.userId);
    const taken = user && (await consumeTicket(trx, user.id, ticket));
    if (!taken) {
      await recordFailure(trx, buckets, false);
      return beginAgain();
    }
    const suspension = suspensionError(user);
    if (suspension) {
      logSignIn('suspended', user.id);
      return suspension;
    }
    const { remember, challengeHash } = taken;
    return authenticate(
      trx,
      deps,
      { user, remember, buckets, answer, taken: challengeHash },
      context,
    );
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

const beginAgain = () => {
  const message = translate('auth.signInExpired');
  return new AppError('badInput', message, { errors: { ticket: message } });
};
