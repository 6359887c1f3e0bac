import type { Db } from '#server/platform/db/connect.ts';

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

export function findUserById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markVerified(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_verified: 1, updated_at: Date.now() })
    .where('id', '=', userId)
    .execute();
}
