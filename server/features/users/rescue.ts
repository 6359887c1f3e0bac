import { fullName } from '#contract/shared/full-name.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findUserByEmail, lockUser } from '../auth/accounts/queries.ts';
import type { User } from '../auth/accounts/users.ts';
import { mailedLink } from '../auth/accounts/verification.ts';
import { methodsOf } from '../auth/second-step/methods.ts';
import { issueToken } from '../mail/mailed-tokens.ts';
import { listAdministrators } from './queries.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { changeAccountType } from './roles.ts';

// For an operator who is locked out of the site. Everything is in the audit trail, as done by the server’s operator.

type RescueDeps = Pick<AppDeps, 'db' | 'settings'>;

/** One line for each administrator. */
export async function describeAdministrators(db: Db): Promise<string[]> {
  const rows = await listAdministrators(db);
  return Promise.all(
    rows.map(async (row) => {
      const methods = await methodsOf(db, row.id);
      const facts = [
        methods.length > 0 ? `second step: ${methods.join(', ')}` : 'no second step',
        row.last_seen_at === null
          ? 'never signed in'
          : `last seen ${new Date(Number(row.last_seen_at)).toISOString().slice(0, 10)}`,
        ...(row.is_verified === 0 ? ['email not verified'] : []),
        ...(row.suspended_at !== null ? ['suspended'] : []),
      ];
      return `${nameOf(row)}: ${facts.join(', ')}`;
    }),
  );
}

/**
 * Makes a link for choosing a new password, as a mailed one. It works once, for an hour; the old password works until
 * it is used. An earlier link stops working.
 * @throws {AppError} `notFound`; `conflict` for a suspended account, which could not sign in with it
 */
export function makeResetLink({ db, settings }: RescueDeps, email: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await lockAccount(trx, email);
    const token = await issueToken(trx, 'password', user.id);
    await audit(trx, { userId: null, action: 'password.make-link', subject: `user/${user.id}` });
    return mailedLink(settings, 'password', user.id, token, staffLanguage);
  });
}

/**
 * Turns off an account's second step; its owner is told by email.
 * @returns what was done
 * @throws {AppError} `notFound`; `badInput` if it has none
 */
export async function removeSecondStepOf(deps: RescueDeps, email: string): Promise<string> {
  const user = await requireAccount(deps.db, email);
  if ((await methodsOf(deps.db, user.id)).length === 0) {
    throw new AppError('badInput', `${nameOf(user)} doesn’t use two-step sign-in.`);
  }
  await resetTwoFactor(deps, { userId: user.id }, { person: null });
  return `Two-step sign-in is off for ${nameOf(user)}.`;
}

/**
 * Makes an account an administrator's.
 * @returns what was done
 * @throws {AppError} `notFound`; `conflict` for an account that is suspended or whose address is not verified
 */
export async function makeAdministrator(deps: RescueDeps, email: string): Promise<string> {
  const user = await requireAccount(deps.db, email);
  requireActive(user);
  // Anyone can register any address.
  if (user.is_verified === 0) {
    throw new AppError(
      'conflict',
      `${user.email} is not verified. Run reset-password first: using its link verifies the address.`,
    );
  }
  if (user.account_type === 1) return `${nameOf(user)} is an administrator already.`;
  await changeAccountType(deps, { userId: user.id, accountType: 1 }, { person: null });
  return `${nameOf(user)} is now an administrator.`;
}

/** 'Ada Lovelace <ada@example.org>' */
const nameOf = ({
  first_name,
  last_name,
  email,
}: Pick<User, 'first_name' | 'last_name' | 'email'>) =>
  `${fullName(first_name, last_name)} <${email}>`;

async function requireAccount(db: Db, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (user) return user;
  throw new AppError('notFound', `No account has the address ${email}.`);
}

async function lockAccount(trx: Db, email: string): Promise<User> {
  const { id } = await requireAccount(trx, email);
  const user = await lockUser(trx, id);
  if (!user) throw new AppError('notFound', `No account has the address ${email}.`);
  requireActive(user);
  return user;
}

function requireActive({ email, suspended_at }: User): void {
  if (suspended_at === null) return;
  throw new AppError(
    'conflict',
    `${email} is suspended. Another administrator can reactivate it under Dashboard → Users.`,
  );
}
