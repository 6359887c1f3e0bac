import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { deviceName } from '#server/platform/accounts/device-name.ts';
import { noteDevice } from '#server/platform/accounts/devices.ts';
import { findUserByEmail, type User } from '#server/platform/accounts/users.ts';
import { mailVerification, redeemVerification } from '#server/platform/accounts/verification.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { count, forget, tooMany } from '#server/platform/limits.ts';
import { post } from '#server/platform/mail/outbox.ts';
import { isPassword } from '#server/platform/passwords.ts';
import type { Settings } from '#server/settings.ts';
import { signIn } from './sign-in.ts';

const minute = 60_000;
/** Tries that cost nothing; each further one doubles the wait, up to the window's end. */
const freeTries = 10;
const triesWindow = 15 * minute;

/**
 * Signs in: the specification's codes 1 to 4, and on 1 the session with its cookies.
 * @throws {Refusal} `tooMany` when this network has tried this address too often
 */
export async function login(
  { db, settings }: Parts,
  { email, password, verifying, remember = 0 }: CheckedBody<'auth/login'>,
  context: CallContext,
): Promise<Reply<'auth/login'>> {
  const address = email.trim();
  const bucket = `login:${context.network}:${address.toLowerCase()}`;
  await slowDown(db, bucket);
  const user = await findUserByEmail(db, address);
  const isRight = await isPassword(user?.password_hash, password);
  if (!user) {
    return { code: 4, message: `User with ${address} email is not registred.` };
  }
  if (!isRight) return { code: 2, message: 'Password is incorrect.' };
  await forget(db, bucket);
  return db.transaction().execute(async (trx) => {
    const isVerified =
      user.is_verified === 1 || (await redeemVerification(trx, user.id, verifying));
    if (!isVerified) {
      await mailVerification(trx, settings, user);
      return { code: 3 as const, message: `Please verify your email: ${user.email}.` };
    }
    if (await noteDevice(trx, user.id, context)) await warnOfDevice(trx, settings, user, context);
    const signedIn = await signIn(trx, user, remember, context);
    return { code: 1 as const, message: 'You have been successfully signed in.', ...signedIn };
  });
}

async function slowDown(db: Db, bucket: string): Promise<void> {
  const { count: tries, resetsAt } = await count(db, { bucket, window: triesWindow });
  if (tries <= freeTries) return;
  const left = resetsAt - Date.now();
  throw tooMany(Math.ceil(Math.min(left, 1000 * 2 ** (tries - freeTries)) / 1000));
}

async function warnOfDevice(
  trx: Db,
  { siteUrl }: Settings,
  user: User,
  { network, userAgent }: CallContext,
): Promise<void> {
  await post(trx, {
    recipient: user.email,
    subject: 'Your account was used on a new device',
    purpose: 'new-device',
    userId: user.id,
    paragraphs: [
      `Hello ${user.first_name},`,
      `somebody, hopefully you, signed in to your account on ${new Date().toUTCString()}: ${deviceName(userAgent)}, network ${network}.`,
      'If it was not you, please choose a new password: that signs out everybody else.',
    ],
    link: { label: 'Look at my account', url: `${siteUrl}/account` },
  });
}
