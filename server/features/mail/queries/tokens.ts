import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type MailedTokens = Tables['mailed_tokens'];
type Purpose = MailedTokens['purpose'];

export async function insertToken(trx: Db, token: Insertable<MailedTokens>): Promise<void> {
  await trx.insertInto('mailed_tokens').values(token).execute();
}

/** The links that were mailed to a person, without their secrets. */
export function listTokens(db: Db, subjectId: string) {
  return db
    .selectFrom('mailed_tokens')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .execute();
}

/**
 * Whether a token is valid now.
 * @param now in ms
 */
export async function existsToken(
  db: Db,
  purpose: Purpose,
  tokenHash: string,
  owner: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_tokens')
    .select('subject_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', owner)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A token, whether it still works or not. */
export const findToken = (db: Db, tokenHash: string) =>
  db
    .selectFrom('mailed_tokens')
    .select(['purpose', 'subject_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Takes a token, once.
 * @param owner whose it must be, if that matters
 */
export function consumeToken(
  trx: Db,
  purpose: Purpose,
  tokenHash: string,
  owner: string | undefined,
): Promise<{ subject_id: string } | undefined> {
  const now = Date.now();
  return trx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(owner !== undefined, (query) => query.where('subject_id', '=', owner ?? ''))
    .returning('subject_id')
    .executeTakeFirst();
}

/** Invalidates the links that were mailed for these purposes. */
export async function revokeTokens(
  trx: Db,
  subjectId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await trx
    .deleteFrom('mailed_tokens')
    .where('subject_id', '=', subjectId)
    .where('purpose', 'in', purposes)
    .execute();
}

export async function deleteAllTokens(trx: Db, subjectId: string): Promise<void> {
  await trx.deleteFrom('mailed_tokens').where('subject_id', '=', subjectId).execute();
}

/** @param before in ms, inclusive */
export async function deleteTokensExpired(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mailed_tokens').where('expires_at', '<=', before).execute();
}
