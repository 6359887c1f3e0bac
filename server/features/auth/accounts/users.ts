import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';

export type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/** The account of an address, in whatever case it is written. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** What an account's name is sorted by and searched: last name first, in lower case. */
export const nameKeyOf = (firstName: string, lastName: string): string =>
  `${lastName} ${firstName}`.toLowerCase();

export function findUserById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads an account that nobody else changes until the transaction ends. */
export function lockUser(trx: Db, id: string) {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Whether an account is the only administrator who can sign in. Until the transaction ends nobody else
 * can take away another one.
 */
export async function isLastAdministrator(trx: Db, userId: string): Promise<boolean> {
  const administrators = await lockAdministrators(trx);
  return administrators.length === 1 && administrators[0]?.id === userId;
}

/**
 * Locks the accounts of all administrators who can sign in, in one order: of two transactions that change
 * administrators, one waits for the other. Rows that name an administrator can still be written meanwhile.
 */
export function lockAdministrators(trx: Db): Promise<{ id: string }[]> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate())
    .execute();
}
