import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { beginSession, yearInSeconds } from '#server/http/sessions.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { count, forget, tooMany } from '#server/platform/limits.ts';
import { issueToken, redeemToken } from '#server/platform/mail/mailed-tokens.ts';
import { post } from '#server/platform/mail/outbox.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { findUserByEmail, findUserById, markVerified } from './queries.ts';

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const minute = 60_000;
/** Tries that cost nothing; each further one doubles the wait, up to the window's end. */
const freeTries = 10;
const triesWindow = 15 * minute;

/**
 * Signs in: the specification's codes 1 to 4, and on 1 the session with its cookies.
 * @throws {Refusal} `tooMany` when this network has tried this address too often
 */
export async function login(
  parts: Parts,
  { email, password, verifying, remember = 0 }: CheckedBody<'auth/login'>,
  context: CallContext,
): Promise<Reply<'auth/login'>> {
  const { db } = parts;
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
    const isVerified = user.is_verified === 1 || (await verify(trx, user.id, verifying));
    if (!isVerified) {
      await mailVerification(trx, parts, user);
      return { code: 3 as const, message: `Please verify your email: ${user.email}.` };
    }
    return signIn(trx, user, remember, context);
  });
}

async function slowDown(db: Db, bucket: string): Promise<void> {
  const { count: tries, resetsAt } = await count(db, { bucket, window: triesWindow });
  if (tries <= freeTries) return;
  const left = resetsAt - Date.now();
  throw tooMany(Math.ceil(Math.min(left, 1000 * 2 ** (tries - freeTries)) / 1000));
}

async function verify(trx: Db, userId: string, token: string | undefined): Promise<boolean> {
  if (!token || !(await redeemToken(trx, 'email', token, userId))) return false;
  await markVerified(trx, userId);
  return true;
}

/** Mails the link that proves an address, at most once in five minutes. */
async function mailVerification(trx: Db, { settings }: Parts, user: User): Promise<void> {
  const { count: mails } = await count(trx, {
    bucket: `verification-mail:${user.id}`,
    window: 5 * minute,
  });
  if (mails > 1) return;
  const token = await issueToken(trx, 'email', user.id);
  await post(trx, {
    recipient: user.email,
    subject: 'Please verify your email',
    paragraphs: [
      `Hello ${user.first_name},`,
      'please confirm that this address is yours. The link works for two days.',
    ],
    link: {
      label: 'Verify my email',
      url: `${settings.siteUrl}/Verifying?purpose=email&user_id=${user.id}&verify_token=${token}`,
    },
  });
}

async function signIn(
  trx: Db,
  user: User,
  remember: 0 | 1,
  context: CallContext,
): Promise<Reply<'auth/login'>> {
  const { token, xsrf } = await beginSession(trx, {
    userId: user.id,
    remember,
    userAgent: context.userAgent,
  });
  await audit(trx, { userId: user.id, action: 'session.begin', subject: `user/${user.id}` });
  const asLongAsSession = remember ? { maxAge: yearInSeconds } : {};
  context.setCookie('token', token, { httpOnly: true, ...asLongAsSession });
  context.setCookie('XSRF-TOKEN', xsrf, asLongAsSession);
  context.setCookie('user-first-name', user.first_name, { maxAge: yearInSeconds });
  context.setCookie('user-id', user.id, { maxAge: yearInSeconds });
  context.setCookie('user-photo', user.photo, { maxAge: yearInSeconds });
  return {
    code: 1,
    message: 'You have been successfully signed in.',
    token,
    email: user.email,
    user: {
      userId: user.id,
      firstName: user.first_name,
      lastName: user.last_name,
      photo: user.photo,
      emailToken: '',
      AccountType: user.account_type,
    },
  };
}

/** The cookies that say who is signed in; all end with the session. */
export function clearSessionCookies(context: CallContext): void {
  context.clearCookie('token', { httpOnly: true });
  for (const name of ['XSRF-TOKEN', 'user-first-name', 'user-id', 'user-photo']) {
    context.clearCookie(name, {});
  }
}

/**
 * Redeems the link that proves an e-mail address.
 * @throws {Refusal} `badInput` for a link that is used, expired, forged or another's
 */
export function verifyEmail(
  { db }: Parts,
  { user_id, verify_token }: CheckedBody<'account/verifyEmail'>,
): Promise<Reply<'account/verifyEmail'>> {
  return db.transaction().execute(async (trx) => {
    if (!(await findUserById(trx, user_id)) || !(await verify(trx, user_id, verify_token))) {
      throw linkNoLongerWorks();
    }
    return { code: 1 as const, message: 'Thank you! Your email is verified.' };
  });
}

export const linkNoLongerWorks = () =>
  new Refusal('badInput', 'This link has been used or has expired. Please ask for a new one.', {
    errors: { verify_token: 'This link has been used or has expired.' },
  });
