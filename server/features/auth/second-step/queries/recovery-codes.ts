import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export async function insertRecoveryCodes(
  trx: Db,
  codes: readonly Insertable<Tables['recovery_codes']>[],
): Promise<void> {
  await trx.insertInto('recovery_codes').values(codes).execute();
}

/** When an account's recovery codes were created and used. */
export function listRecoveryCodes(db: Db, userId: string) {
  return db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
}

export async function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
  const codes = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(codes.left);
}

/**
 * Uses up a recovery code.
 * @returns whether it is the account's, and had not been used
 */
export async function consumeRecoveryCode(
  trx: Db,
  userId: string,
  { codeHash }: { codeHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: Date.now() })
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
