import type { Db } from '#server/platform/db/connect.ts';

/** When an account's app was set up and last used; undefined if none is on. */
export function findAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select(['added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('secret', '!=', '')
    .executeTakeFirst();
}

/** The secret of the active app. */
export function findSecret(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', userId)
    .where('secret', '!=', '')
    .executeTakeFirst();
}

/** The secret of an app that is being set up, until it expires. */
export function findPendingSecret(db: Db, userId: string) {
  return db
    .selectFrom('authenticators')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_secret', '!=', '')
    .where('pending_until', '>', Date.now())
    .executeTakeFirst();
}

/** Stores the secret of an app that is being set up, replacing any older one. */
export async function upsertPendingSecret(
  trx: Db,
  userId: string,
  pending: { pending_secret: string; pending_until: number },
): Promise<void> {
  await trx
    .insertInto('authenticators')
    .values({
      user_id: userId,
      secret: '',
      added_at: 0,
      last_step: 0,
      last_used_at: null,
      ...pending,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/**
 * Turns on the app that is being set up, and uses up its code.
 * @returns whether it was still pending
 */
export async function turnOnAuthenticator(
  trx: Db,
  userId: string,
  code: { sealed: string; step: number },
): Promise<boolean> {
  const now = Date.now();
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({
      secret: code.sealed,
      added_at: now,
      last_step: code.step,
      last_used_at: null,
      pending_secret: '',
      pending_until: 0,
    })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', code.sealed)
    .where('pending_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a code: only one of several nodes succeeds, and none after a later code. */
export async function consumeCode(
  trx: Db,
  userId: string,
  code: { sealed: string; step: number; resealed?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({
      last_step: code.step,
      last_used_at: Date.now(),
      ...(code.resealed !== undefined && { secret: code.resealed }),
    })
    .where('user_id', '=', userId)
    .where('secret', '=', code.sealed)
    .where('last_step', '<', code.step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the secret of an app that is being set up. */
export async function deletePendingSecret(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('authenticators')
    .set({ pending_secret: '', pending_until: 0 })
    .where('user_id', '=', userId)
    .where('pending_secret', '!=', '')
    .execute();
}

/**
 * Deletes the active app.
 * @returns whether there was one
 */
export async function deleteAuthenticator(trx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('secret', '!=', '')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the active app, and any that is being set up. */
export async function deleteAuthenticators(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('authenticators').where('user_id', '=', userId).execute();
}
