import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockRole } from '../queries.ts';
import { rolesOf } from './users.ts';

/**
 * The present roles of an account, for work that it has scheduled: they stay until the transaction ends.
 * @param userId null: the account was deleted
 */
export async function currentRoles(trx: Db, userId: string | null): Promise<Role[]> {
  const account = userId === null ? undefined : await lockRole(trx, userId, false);
  return account && account.suspended_at === null ? rolesOf(account) : [];
}
