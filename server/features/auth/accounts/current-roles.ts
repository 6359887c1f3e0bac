import type { HeldRoles } from '#contract/shared/may.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { lockRole } from '../queries.ts';

/**
 * The present roles of an account, for work that it has scheduled: they stay until the transaction ends.
 * @param userId null: the account was deleted
 */
export async function currentRoles(trx: Db, userId: string | null): Promise<HeldRoles> {
  const account = userId === null ? undefined : await lockRole(trx, userId, false);
  return account && account.suspended_at === null ? rolesOf(account) : [];
}
