import type { Db } from '#server/platform/db/connect.ts';
import { lockAdministrators } from './queries.ts';

/**
 * Whether an account is the only administrator who can sign in. No other administrator can be removed until the
 * transaction ends.
 */
export async function isLastAdministrator(trx: Db, userId: string): Promise<boolean> {
  const administrators = await lockAdministrators(trx);
  return administrators.length === 1 && administrators[0]?.id === userId;
}
