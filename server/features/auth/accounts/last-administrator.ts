import type { Db } from '#server/platform/db/connect.ts';
import { lockAdministrators } from './queries.ts';

/**
 * Whether an account is the only administrator who can sign in. Until the transaction ends nobody else
 * can take away another one.
 */
export async function isLastAdministrator(trx: Db, userId: string): Promise<boolean> {
  const administrators = await lockAdministrators(trx);
  return administrators.length === 1 && administrators[0]?.id === userId;
}
