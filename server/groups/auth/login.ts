import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { deviceName } from '#server/platform/accounts/device-name.ts';
import { noteDevice } from '#server/platform/accounts/devices.ts';
import { findUserByEmail, holdUser, type User } from '#server/platform/accounts/users.ts';
import { mailVerification, redeemVerification } from '#server/platform/accounts/verification.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { post } from '#server/platform/mail/outbox.ts';
import { isPassword } from '#server/platform/passwords.ts';
import type { Settings } from '#server/settings.ts';
import { signIn } from './sign-in.ts';
import { admit, settleRight, settleWrong } from './tries.ts';

const wrongPassword = { code: 2 as const, message: 'Password is incorrect.' };

/**
 * Signs in: the specification's codes 1 to 4, and on 1 the session with its cookies.
 * @throws {Refusal} `tooMany` when somebody tries too often: see tries.ts; `unavailable` when too many
 *   sign in at once
 */
export async function login(
  parts: Parts,
  { email, password, verifying, remember = 0 }: CheckedBody<'auth/login'>,
  context: CallContext,
): Promise<Reply<'auth/login'>> {
  const address = email.trim();
  const { db, settings } = parts;
  const buckets = await admit(parts, address, context);
  const found = await findUserByEmail(db, address);
  const isRight = await isPassword(found?.password_hash, password).catch(async (error: unknown) => {
    // Whoever was turned away by the queue has not tried an address without an account.
    await settleWrong(db, buckets, false);
    throw error;
  });
  if (!found || !isRight) {
    await settleWrong(db, buckets, !found);
    return found
      ? wrongPassword
      : { code: 4, message: `User with ${address} email is not registred.` };
  }
  return db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, found.id);
    // Changed or deleted while it was compared: a session that began now would outlive that.
    if (user?.password_hash !== found.password_hash) return wrongPassword;
    await settleRight(trx, buckets);
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
