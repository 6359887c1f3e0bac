import { emailKey } from '#contract/shared/email.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Role } from '#contract/shared/roles.ts';
import { nameKeyOf } from '#server/features/auth/accounts/users.ts';
import { beginSession } from '#server/features/auth/sessions.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** A person with an account, including the password. */
export interface Account {
  userId: string;
  firstName: string;
  email: string;
  password: string;
  accountType: 0 | 1 | 2;
  /** The credentials for signing in. */
  login: { email: string; password: string };
}

/** A signed-in person, with the secrets of the two session cookies. */
export interface SignedIn extends Account {
  token: string;
  xsrf: string;
}

const password = 'Seven Beans 7';
let passwordHash: Promise<string> | undefined;

interface Overrides {
  firstName?: string;
  lastName?: string;
  email?: string;
  accountType?: 0 | 1 | 2;
  /** Of account type 2. */
  roles?: readonly Role[];
  isVerified?: 0 | 1;
  photo?: string;
  language?: Language;
}

/** A password as it is stored. */
export const storedPassword = (text: string): Promise<string> => hashPassword(text);

/** An account, verified by default, without a session. */
export async function anAccount({ db }: { db: Db }, overrides: Overrides = {}): Promise<Account> {
  passwordHash ??= hashPassword(password);
  const userId = newId();
  const {
    firstName = 'Maya',
    lastName = 'Okafor',
    email = `Maya.${userId.replace(/\W/g, 'x')}@example.org`,
    accountType = 0,
    roles = [],
    isVerified = 1,
    photo = '',
    language = 'en',
  } = overrides;
  const now = Date.now();
  await db
    .insertInto('users')
    .values({
      id: userId,
      email,
      email_key: emailKey(email),
      first_name: firstName,
      last_name: lastName,
      full_name_key: nameKeyOf(firstName, lastName),
      password_hash: await passwordHash,
      account_type: accountType,
      roles: roles.join(),
      is_verified: isVerified,
      photo,
      language,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { userId, firstName, email, password, accountType, login: { email, password } };
}

/** Starts one more session of an account. */
export async function signIn({ db }: { db: Db }, account: Account): Promise<SignedIn> {
  const { userId } = account;
  const secrets = await beginSession(db, {
    userId,
    remember: 0,
    userAgent: 'a test',
    network: '198.18.0.0',
  });
  return { ...account, ...secrets };
}

const signedIn = (accountType: Account['accountType']) => async (on: { db: Db }) =>
  signIn(on, await anAccount(on, { accountType }));

export const aMember = signedIn(0);
export const anAdministrator = signedIn(1);
/** An editor of the time before roles, who also publishes. */
export const anEditor = signedIn(2);

/** Someone of the staff with these roles, none of them an administrator's. */
export const aStaffMember = async (on: { db: Db }, roles: readonly Role[]) =>
  signIn(on, await anAccount(on, { accountType: 2, roles }));

/** An expired session. */
export async function anExpiredSession(on: { db: Db }, accountType: Account['accountType'] = 1) {
  const person = await signedIn(accountType)(on);
  await on.db
    .updateTable('sessions')
    .set({ expires_at: Date.now() - 1 })
    .where('user_id', '=', person.userId)
    .execute();
  return person;
}

/** Suspends an account directly in the database, so that its sessions remain. */
export async function suspend({ db }: { db: Db }, { userId }: Account): Promise<void> {
  await db
    .updateTable('users')
    .set({ suspended_at: Date.now() })
    .where('id', '=', userId)
    .execute();
}

/**
 * The headers of a signed-in browser: its cookies, and the XSRF header. The secret
 * is in the cookies for http and for https; a site uses one of them.
 */
export function asBrowser({ token, xsrf }: SignedIn): Record<string, string> {
  const cookie = `token=${token}; __Host-token=${token}; XSRF-TOKEN=${xsrf}`;
  return { cookie, 'x-xsrf-token': xsrf };
}
