import type { CheckedBody, Reply } from '#contract/index.ts';
import { seesPersonalData } from '#contract/shared/may.ts';
import {
  type AccountType,
  accountTypeOf,
  completeRoles,
  type Role,
  withoutIncluded,
} from '#contract/shared/roles.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { rolesBeforeRoles, rolesOf } from '#server/stored-roles.ts';
import { isLastAdministrator } from '../auth/accounts/last-administrator.ts';
import { findUserById, updateUser } from '../auth/accounts/queries.ts';
import type { User } from '../auth/accounts/users.ts';
import { endSessions } from '../auth/sessions.ts';
import { announceRoles } from './announce-roles.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;
type Caller = Pick<CallContext, 'person'>;

const kinds: Record<AccountType, string> = { 0: 'member', 1: 'administrator', 2: 'editor' };
const names: Record<AccountType, string> = { 0: 'a member', 1: 'an administrator', 2: 'an editor' };
const rolesOfKind: Record<AccountType, readonly Role[]> = {
  0: [],
  1: ['administrator'],
  2: rolesBeforeRoles,
};

/**
 * Changes an account's type, as the specification knows it. Staff who already have other roles than an administrator's
 * keep them if they are made editors.
 * @throws {AppError} `notFound`; `conflict` for the last administrator
 */
export async function changeAccountType(
  deps: Deps,
  { userId, accountType }: CheckedBody<'users/changeAccountType'>,
  caller: Caller,
): Promise<Reply<'users/changeAccountType'>> {
  const { firstName } = await setRoles(deps, caller, {
    userId,
    action: `user.make-${kinds[accountType]}`,
    decide: (held) => (accountTypeOf(held) === accountType ? held : rolesOfKind[accountType]),
  });
  return { code: 1, message: `${firstName} is now ${names[accountType]}.`, accountType };
}

/**
 * Changes what an account is responsible for. Without any role it is a member.
 * @throws {AppError} `notFound`; `conflict` for the last administrator
 */
export async function changeRoles(
  deps: Deps,
  { userId, roles }: CheckedBody<'users/changeRoles'>,
  caller: Caller,
): Promise<Reply<'users/changeRoles'>> {
  const wanted = completeRoles(roles);
  const { firstName } = await setRoles(deps, caller, {
    userId,
    action: `user.make-${actionOf(wanted)}`,
    decide: () => wanted,
  });
  return {
    code: 1,
    message:
      wanted.length === 0
        ? `${firstName} is now a member.`
        : `The roles of ${firstName} are saved. We’re notifying them by email.`,
    accountType: accountTypeOf(wanted),
    roles: wanted,
  };
}

interface Change {
  userId: string;
  /** Its name in the audit trail. */
  action: string;
  decide: (held: readonly Role[]) => readonly Role[];
}

function setRoles(
  { db, settings }: Deps,
  { person }: Caller,
  { userId, action, decide }: Change,
): Promise<{ firstName: string }> {
  return db.transaction().execute(async (trx) => {
    const isLast = await isLastAdministrator(trx, userId);
    const user = await findUserById(trx, userId);
    if (!user) throw new AppError('notFound', 'This account doesn’t exist.');
    const held = rolesOf(user);
    const wanted = decide(held);
    if (isLast && !wanted.includes('administrator')) {
      throw new AppError(
        'conflict',
        'There must be at least one administrator. Make someone else an administrator first.',
      );
    }
    await storeRoles(trx, user, wanted);
    await audit(trx, { userId: person?.userId ?? null, action, subject: `user/${userId}` });
    if (held.join() !== wanted.join()) await announceRoles(trx, settings, user, wanted);
    return { firstName: user.first_name };
  });
}

/** The audit trail's name of these roles: 'newsletter-and-events'. */
const actionOf = (held: readonly Role[]) =>
  held.length === 0 ? kinds[0] : withoutIncluded(held).join('-and-');

/**
 * Stores an account's roles. If it loses any, its sessions end.
 * @param user locked until the transaction ends, or all administrators are
 */
export async function storeRoles(trx: Db, user: User, wanted: readonly Role[]): Promise<void> {
  const held = rolesOf(user);
  const accountType = accountTypeOf(wanted);
  // A second step is due two weeks after an account first got more to protect.
  const hasMoreToProtect =
    accountType !== user.account_type || (seesPersonalData(wanted) && !seesPersonalData(held));
  await updateUser(trx, user.id, {
    account_type: accountType,
    roles: accountType === 2 ? wanted.join() : '',
    ...(hasMoreToProtect && { staff_since: accountType === 0 ? null : Date.now() }),
    updated_at: Date.now(),
  });
  const losesRole =
    !wanted.includes('administrator') && held.some((role) => !wanted.includes(role));
  if (losesRole) await endSessions(trx, user.id);
}
