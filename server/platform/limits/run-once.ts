import { day } from '#contract/shared/time-units.ts';
import { hashToken } from '../crypto/ids.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';

/** How long a request is recognized, in ms. */
const remembered = 7 * day;

interface Request {
  call: string;
  /** The account's id. */
  caller: string;
  /** Chosen by the caller, and the same for every attempt at one thing; undefined: the request is always new. */
  attempt: string | undefined;
  /** Distinguishes the request from another one. */
  body: object;
}

/**
 * Does work once (idempotently), however often its request arrives: after a double click, or because its reply was
 * lost. Two requests at once wait for each other.
 * @param trx the transaction of the work: both are stored, or neither
 * @param work returns the id of the new row, or an empty text
 * @param conflictMessage for the caller, if the same attempt was made before with another body
 * @returns what the work returned, now or at the first time
 * @throws {AppError} `conflict` with that message
 */
export async function runOnce(
  trx: Db,
  { call, caller, attempt, body }: Request,
  conflictMessage: string,
  work: () => Promise<string>,
): Promise<string> {
  if (attempt === undefined) return work();
  const key_hash = hashToken(`${call} ${caller} ${attempt}`);
  const body_hash = hashToken(JSON.stringify(body));
  const isNew = await trx
    .insertInto('attempts')
    .values({ key_hash, body_hash, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (!isNew) {
    const earlier = await trx
      .selectFrom('attempts')
      .select(['body_hash', 'result'])
      .where('key_hash', '=', key_hash)
      .executeTakeFirstOrThrow();
    if (earlier.body_hash !== body_hash) throw new AppError('conflict', conflictMessage);
    return earlier.result;
  }
  const result = await work();
  await trx.updateTable('attempts').set({ result }).where('key_hash', '=', key_hash).execute();
  return result;
}

/** @param now in ms */
export async function forgetAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('created_at', '<=', now - remembered)
    .execute();
}
