import { type Insertable, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { hasInitialPassword } from './password/queries.ts';

export async function insertSession(
  trx: Db,
  session: Insertable<Tables['sessions']>,
): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
}

/** Deletes an account's sessions beyond a maximum, least recently used first. */
export async function deleteOldestSessions(trx: Db, userId: string, most: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(most),
    )
    .execute();
}

/** A part of the session's own query, since most callers need no second factor. */
const hasSecondStep = sql<number>`case when users.account_type = 0
  or exists (select 1 from authenticators where user_id = users.id and secret <> '')
  or exists (select 1 from passkeys where user_id = users.id) then 1 else 0 end`;

/**
 * An active session with its account, if that may sign in.
 * @param now in ms
 */
export function findLiveSession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.xsrf_hash',
      'sessions.remember',
      'sessions.created_at',
      'sessions.last_seen_at',
      'users.id as userId',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.photo',
      'users.account_type',
      'users.roles',
      'users.is_verified',
      'users.staff_since',
      'users.created_at as registered_at',
      hasSecondStep.as('has_second_step'),
      hasInitialPassword.as('has_printed_password'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * An account's active sessions, most recently used first.
 * @param now in ms
 */
export function listSessions(db: Db, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function updateSession(
  db: Db,
  id: string,
  changes: { last_seen_at: number; expires_at: number },
): Promise<void> {
  await db.updateTable('sessions').set(changes).where('id', '=', id).execute();
}

/**
 * An account's permissions, locked until the transaction ends.
 * @param isForChange of the account itself
 */
export function lockRole(trx: Db, userId: string, isForChange: boolean) {
  return (
    trx
      .selectFrom('users')
      .select(['account_type', 'roles', 'suspended_at'])
      .where('id', '=', userId)
      // If two calls both go on to change this account, neither could upgrade a shared lock.
      .$if(hasManyWriters(trx), (query) =>
        isForChange ? query.forNoKeyUpdate() : query.forShare(),
      )
      .executeTakeFirst()
  );
}

/**
 * An active session, which cannot end before the transaction does.
 * @param now in ms
 */
export function lockSession(trx: Db, id: string, now: number) {
  return (
    trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      // Updating a session's last use is not blocked by it; ending the session is.
      .$if(hasManyWriters(trx), (query) => query.forKeyShare())
      .executeTakeFirst()
  );
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** @param kept the session to keep, if any */
export async function deleteSessions(trx: Db, userId: string, kept?: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
    .execute();
}

/** @param now in ms */
export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
