import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
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
    throw new AppError('notFound', translate('test.noSuchAttempt'));
  }
  if (attempt.user_id !== null && attempt.user_id !== person?.userId) {
    throw new AppError('notAllowed', translate('test.attemptOfAccount'));
  }
  return attempt;
}
