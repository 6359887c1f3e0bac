import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** How long a challenge can be answered, and a sign-in waits for its second step, in ms. */
export const challengeLifetime = 5 * 60_000;

type Purpose = Tables['challenges']['purpose'];

interface Wish {
  userId: string;
  purpose: Purpose;
  /** What the second step of a sign-in is told by; absent: it is none. */
  ticket?: string;
  remember?: 0 | 1;
}

/** Makes what a passkey has to sign. @returns it, and it is nowhere else in clear */
export async function newChallenge(trx: Db, wish: Wish): Promise<string> {
  const { userId, purpose, ticket, remember = 0 } = wish;
  const challenge = newToken();
  await trx
    .insertInto('challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      purpose,
      ticket_hash: ticket === undefined ? null : hashToken(ticket),
      remember,
      expires_at: Date.now() + challengeLifetime,
    })
    .execute();
  return challenge;
}

/** Takes a challenge, once. @returns whether it was this account's, for this purpose, and in time */
export async function takeChallenge(
  trx: Db,
  userId: string,
  purpose: Purpose,
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

/** Whose sign-in waits under a ticket; the ticket stays. */
export function findTicket(db: Db, ticket: string) {
  return db
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
}

/** Takes a ticket: it is good for one try. @returns what was noted with it, or undefined when it is gone */
export function takeTicket(trx: Db, userId: string, ticket: string) {
  return trx
    .deleteFrom('challenges')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('user_id', '=', userId)
    .where('expires_at', '>', Date.now())
    .returning(['challenge_hash as challengeHash', 'remember'])
    .executeTakeFirst();
}
