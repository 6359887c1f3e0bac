import { minute } from '#contract/shared/time-units.ts';
import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { deleteTicket, findUserOfTicket, insertChallenge } from './queries/challenges.ts';

/** How long a challenge can be answered, and a sign-in waits for its second step, in ms. */
export const challengeLifetime = 5 * minute;

interface NewChallenge {
  userId: string;
  purpose: Tables['challenges']['purpose'];
  /** Identifies a sign-in that waits for its second step; absent: there is none. */
  ticket?: string;
  remember?: 0 | 1;
}

/**
 * Creates a challenge for a passkey to sign.
 * @returns the only plain-text copy
 */
export async function newChallenge(trx: Db, wanted: NewChallenge): Promise<string> {
  const { userId, purpose, ticket, remember = 0 } = wanted;
  const challenge = newToken();
  await insertChallenge(trx, {
    challenge_hash: hashToken(challenge),
    user_id: userId,
    purpose,
    ticket_hash: ticket === undefined ? null : hashToken(ticket),
    remember,
    expires_at: Date.now() + challengeLifetime,
  });
  return challenge;
}

/** The account of a ticket's pending sign-in; the ticket stays. */
export const findTicket = (db: Db, ticket: string) => findUserOfTicket(db, hashToken(ticket));

/**
 * Takes a ticket: it is good for one attempt.
 * @returns its stored data, or undefined if it is gone
 */
export const consumeTicket = (trx: Db, userId: string, ticket: string) =>
  deleteTicket(trx, userId, hashToken(ticket));
