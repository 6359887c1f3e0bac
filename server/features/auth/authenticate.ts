import type { SecondStepAnswer } from '#contract/account/two-factor.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { firstScreenFor } from '#server/contributions.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { formatDateTime } from '#server/platform/time/format-time.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';
import { deviceName } from './accounts/device-name.ts';
import { recordDevice } from './accounts/devices.ts';
import { greeting } from './accounts/greeting.ts';
import type { User } from './accounts/users.ts';
import { linkToAccount } from './accounts/verification.ts';
import { logSignIn } from './log-sign-in.ts';
import {
  type Attempt,
  countSecondStep,
  recordFailure,
  recordPasswordOnly,
  recordSecondStepSuccess,
  recordSuccess,
  undoSecondStep,
} from './login-throttle.ts';
import { methodsOf } from './second-step/methods.ts';
import { notifyOfSecondStep } from './second-step/notice.ts';
import {
  checkAnswer,
  consumeProof,
  requireSecondStep,
  type SecondStepProof,
} from './second-step/second-step.ts';
import { signIn } from './sign-in.ts';

/** The checked answer to a second step; `proof` is absent if the answer is wrong. */
interface Answer {
  proof: SecondStepProof | undefined;
  kind: 'code' | 'recoveryCode' | 'passkey';
}

const wrong: Record<Answer['kind'], MessageKey> = {
  code: 'auth.wrongCode',
  recoveryCode: 'auth.wrongRecoveryCode',
  passkey: 'auth.wrongPasskey',
};

/**
 * Counts an answer to a second step, and checks it before the transaction, since verifying signatures takes time.
 * @throws {AppError} `tooMany` when it comes too early; `unavailable` when codes cannot be checked
 */
export async function checkSecondStep(
  deps: AppDeps,
  userId: string,
  answer: SecondStepAnswer,
): Promise<Answer> {
  await countSecondStep(deps.db, userId);
  const kind = 'code' in answer ? 'code' : 'passkey' in answer ? 'passkey' : 'recoveryCode';
  const proof = await checkAnswer(deps, userId, answer).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') {
      await undoSecondStep(deps.db, userId);
    }
    throw error;
  });
  return { kind, proof };
}

interface Authentication {
  /** The locked account, whose password was right. */
  user: User;
  remember: 0 | 1;
  buckets: Attempt;
  answer: Answer | undefined;
  /** Hash of the challenge that came with the ticket. */
  taken?: string;
}

/**
 * Signs in a user who has given the password: at once, or after the second step if the account has one.
 * @returns the contract's reply about the session, or the error to respond with: it is returned so that the transaction
 * commits, which stores the new challenge and keeps the attempts counted
 */
export async function authenticate(
  trx: Db,
  { settings, contributions }: AppDeps,
  { user, remember, buckets, answer, taken }: Authentication,
  context: CallContext,
) {
  const methods = await methodsOf(trx, user.id);
  if (methods.length > 0) {
    if (!(await consumeProof(trx, user.id, answer?.proof, taken))) {
      if (answer) await recordFailure(trx, buckets, false);
      else await recordPasswordOnly(trx, buckets);
      logSignIn(answer ? 'wrong-second-step' : 'second-step', user.id);
      const message = translate(answer ? wrong[answer.kind] : 'auth.confirmItsYou');
      return new AppError('notSignedIn', message, {
        ...(answer && { errors: { secondStep: message } }),
        secondStep: await requireSecondStep(trx, settings, { userId: user.id, methods, remember }),
      });
    }
    if (answer?.kind === 'recoveryCode') await noteRecovery(trx, settings, user);
  }
  if (answer) await recordSecondStepSuccess(trx, user.id);
  await recordSuccess(trx, buckets);
  if (await recordDevice(trx, user.id, context)) {
    await warnOfDevice(trx, settings, user, context);
  }
  const signedIn = await signIn(trx, user, remember, context);
  const startAt = await firstScreenFor(trx, contributions, rolesOf(user));
  const message = translate('auth.signedIn');
  return { code: 1 as const, message, ...signedIn, ...(startAt && { startAt }) };
}

async function noteRecovery(trx: Db, settings: Settings, user: User): Promise<void> {
  await audit(trx, {
    userId: user.id,
    action: 'two-factor.code-used',
    subject: `user/${user.id}`,
  });
  await notifyOfSecondStep(trx, settings, user, (t) => t('email.recoveryCodeUsed'));
}

async function warnOfDevice(
  trx: Db,
  settings: Settings,
  user: User,
  { network, userAgent }: CallContext,
): Promise<void> {
  const t = translatorFor(user);
  const { timeZone } = await readSite(trx);
  await enqueueEmail(trx, {
    recipient: user.email,
    subject: t('email.deviceSubject'),
    purpose: 'new-device',
    userId: user.id,
    language: t.language,
    paragraphs: [
      greeting(user, t),
      t('email.deviceText', {
        time: formatDateTime(Date.now(), timeZone, t.language),
        device: deviceName(userAgent, t),
        network,
      }),
      t('email.deviceNotYou'),
    ],
    link: linkToAccount(settings, t),
  });
}
