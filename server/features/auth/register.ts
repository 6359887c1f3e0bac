import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { day, hour, minute } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import {
  currentLanguage,
  currentTranslate,
  translate,
} from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { decrementCounter, incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { recordDevice } from './accounts/devices.ts';
import { greeting } from './accounts/greeting.ts';
import { findUserByEmail, insertUser } from './accounts/queries.ts';
import { nameKeyOf, type User } from './accounts/users.ts';
import { linkToSignIn, mailVerification } from './accounts/verification.ts';
import { requireGoodPassword } from './password/password-choice.ts';
import { signIn } from './sign-in.ts';

/** Per hour from one network: enough for a class that registers together. */
const freeRegistrations = 30;
/** Per ten minutes from all networks together. */
const allRegistrations = { bucket: 'register', free: 100, window: 10 * minute };

/**
 * Creates an account and signs in to it: the specification's codes 1 and 2.
 * @throws {AppError} `badInput` for a password that is easy to guess; `tooMany` when this network has
 *   registered often and did not solve the bot check
 */
export async function register(
  deps: AppDeps,
  body: CheckedBody<'auth/register'>,
  context: CallContext,
): Promise<Reply<'auth/register'>> {
  const { db, settings } = deps;
  const { email, password, remember, newsletters = 0 } = body;
  const bucket = `register:${context.network}`;
  const isProven = await requireBotCheckBeyond(
    deps,
    { bucket, free: freeRegistrations, window: hour },
    context,
  );
  const recordAndRethrow = async (error: unknown) => {
    await decrementCounter(db, bucket, 1);
    throw error;
  };
  if (!isProven) {
    await requireBotCheckBeyond(deps, allRegistrations, context).catch(recordAndRethrow);
  }
  await requireGoodPassword(db, password, body);
  const passwordHash = await hashPassword(password, 'registration', context.network).catch(
    async (error) => {
      if (!isProven) await decrementCounter(db, allRegistrations.bucket, 1);
      return recordAndRethrow(error);
    },
  );
  return db.transaction().execute(async (trx) => {
    const user = await addUser(trx, body, passwordHash);
    if (!user) {
      await notifyOwner(trx, settings, email);
      return { code: 1 as const, message: translate('auth.exists', { email }), email };
    }
    for (const { personalData } of deps.contributions) {
      await personalData?.register?.(trx, user, { newsletters });
    }
    await audit(trx, { userId: user.id, action: 'user.register', subject: `user/${user.id}` });
    await mailVerification(trx, settings, user, currentTranslate());
    await recordDevice(trx, user.id, context);
    return {
      code: 2 as const,
      message: translate('auth.registered'),
      userId: user.id,
      ...(await signIn(trx, user, remember, context)),
    };
  });
}

/** @returns the new account, or undefined if the address has one */
function addUser(
  trx: Db,
  { firstName, lastName, email }: CheckedBody<'auth/register'>,
  passwordHash: string,
): Promise<User | undefined> {
  const now = Date.now();
  return insertUser(trx, {
    id: newId(),
    email,
    email_key: emailKey(email),
    first_name: firstName.trim(),
    last_name: lastName.trim(),
    full_name_key: nameKeyOf(firstName.trim(), lastName.trim()),
    password_hash: passwordHash,
    account_type: 0,
    is_verified: 0,
    photo: '',
    wished_lists: '',
    language: currentLanguage(),
    created_at: now,
    updated_at: now,
  });
}

/** Tells the owner of an address that they already have an account, at most once a day. */
async function notifyOwner(trx: Db, settings: Settings, email: string): Promise<void> {
  const owner = await findUserByEmail(trx, email);
  if (!owner) return;
  const mails = await incrementCounter(trx, { bucket: `registered-mail:${owner.id}`, window: day });
  if (mails.count > 1) return;
  const t = translatorFor(owner);
  await enqueueEmail(trx, {
    recipient: owner.email,
    subject: t('email.existsSubject'),
    purpose: 'registered-already',
    userId: owner.id,
    language: t.language,
    paragraphs: [greeting(owner, t), t('email.existsText'), t('email.existsAdvice')],
    link: linkToSignIn(settings, t),
  });
}
