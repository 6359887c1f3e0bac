import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** An account's passkeys without their keys, oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listCredentials(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
}

export function findPasskey(db: Db, userId: string, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns whether the passkey is new: one that is already registered, here or for another account, is left alone */
export async function insertPasskey(
  trx: Db,
  passkey: Insertable<Tables['passkeys']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the account has this passkey */
export async function updatePasskeyName(
  trx: Db,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Updates a signature counter: two signatures with one count mean a copied key. */
export async function consumeSignature(
  trx: Db,
  userId: string,
  signature: { passkeyId: string; counterBefore: number; counter: number },
): Promise<boolean> {
  const { passkeyId, counterBefore, counter } = signature;
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: Date.now() })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .where('counter', '=', counterBefore)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns the name of the passkey, or undefined if the account does not have it */
export function deletePasskey(trx: Db, userId: string, id: string) {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
}

export async function deletePasskeys(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
