import { may } from '#contract/shared/may.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findAccountOfAny } from './queries.ts';

const refusals = {
  merge:
    'This merge would attach an account to what another address has. Only an administrator can do that.',
  undo: 'The merged profile has an account. Only an administrator can undo this merge.',
};

/** Whether a merge of these people concerns an account, so that only those who manage accounts may make or undo it. */
export const concernsAccount = async (db: Db, personIds: string[]): Promise<boolean> =>
  (await findAccountOfAny(db, personIds)) !== undefined;

/**
 * Making a merge may attach an account to what belongs to another address, and undoing it may detach one.
 * @throws {AppError} `notAllowed` with an account, for anyone who does not manage accounts
 */
export async function requireMay(
  action: keyof typeof refusals,
  trx: Db,
  { roles }: Pick<CurrentUser, 'roles'>,
  personIds: string[],
): Promise<void> {
  if (may(roles, 'users.manage') || !(await concernsAccount(trx, personIds))) return;
  throw new AppError('notAllowed', refusals[action]);
}
