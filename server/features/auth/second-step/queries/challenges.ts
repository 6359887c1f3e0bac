import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Challenges = Tables['challenges'];

export async function insertChallenge(trx: Db, challenge: Insertable<Challenges>): Promise<void> {
  await trx.insertInto('challenges').values(challenge).execute();
}

/**
 * Takes a challenge, once.
 * @returns whether it was this account's, for this purpose, and in time
 */
export async function consumeChallenge(
  trx: Db,
  userId: string,
  purpose: Challenges['purpose'],
  challengeHash: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', Date.now())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of a ticket's pending sign-in; the ticket stays. */
export function findUserOfTicket(db: Db, ticketHash: string) {
  return db
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
}

/**
 * Takes a ticket, once.
 * @returns its stored data, or undefined if it is gone
 */
export function deleteTicket(trx: Db, userId: string, ticketHash: string) {
  return trx
    .deleteFrom('challenges')
    .where('ticket_hash', '=', ticketHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', Date.now())
    .returning(['challenge_hash as challengeHash', 'remember'])
    .executeTakeFirst();
}

export async function deleteChallenges(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute();
}

/** @param now in ms */
export async function deleteExpiredChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
}
