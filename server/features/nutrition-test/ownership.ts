import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AttemptRow, lockAttempt, updateAttempt } from './queries.ts';

/** An attempt, locked for a change; a visitor who has signed in since becomes its owner. */
export async function findOwnAttempt(
  trx: Db,
  token: string,
  person: CurrentUser | null,
): Promise<AttemptRow> {
  const attempt = requireOwner(await lockAttempt(trx, token), person);
  if (attempt.user_id === null && person) {
    await updateAttempt(trx, attempt.id, { user_id: person.userId });
  }
  return attempt;
}

/** @throws {AppError} `notFound` for none; `notAllowed` for another member's */
export function requireOwner(
  attempt: AttemptRow | undefined,
  person: CurrentUser | null,
): AttemptRow {
  if (!attempt) {
    throw new AppError('notFound', 'This attempt no longer exists. Please start over.');
  }
  if (attempt.user_id !== null && attempt.user_id !== person?.userId) {
    throw new AppError(
      'notAllowed',
      'This attempt belongs to an account. Please sign in to that account.',
    );
  }
  return attempt;
}
