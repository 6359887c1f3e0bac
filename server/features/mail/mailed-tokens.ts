import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export type Purpose = Tables['mailed_tokens']['purpose'];

/** How long a mailed link works, in ms. */
const lifetime: Record<Purpose, number> = {
  email: 48 * 60 * 60_000,
  'email-change': 60 * 60_000,
  password: 60 * 60_000,
  subscription: 14 * 24 * 60 * 60_000,
  'subscription-test': 14 * 24 * 60 * 60_000,
  'subscription-general': 14 * 24 * 60 * 60_000,
  'subscription-newsletters': 14 * 24 * 60 * 60_000,
};

/** Makes the token of a mailed link; an older one for the same purpose stops working. */
export async function issueToken(trx: Db, purpose: Purpose, subjectId: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await trx
    .deleteFrom('mailed_tokens')
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', purpose)
    .execute();
  await trx
    .insertInto('mailed_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      subject_id: subjectId,
      created_at: now,
      expires_at: now + lifetime[purpose],
      used_at: null,
    })
    .execute();
  return token;
}

/**
 * Redeems a mailed token, once.
 * @param owner whose it has to be; somebody else's is left alone. Absent: no matter who was mailed it
 * @returns whom it was mailed to, or undefined when it is used, expired, forged or for something else
 */
export async function redeemToken(trx: Db, purpose: Purpose, token: string, owner?: string) {
  const now = Date.now();
  const row = await trx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(owner !== undefined, (query) => query.where('subject_id', '=', owner ?? ''))
    .returning('subject_id')
    .executeTakeFirst();
  return row?.subject_id;
}

/** Whether a mailed token would be redeemed now. */
export async function isRedeemable(db: Db, purpose: Purpose, token: string, owner: string) {
  const row = await db
    .selectFrom('mailed_tokens')
    .select('subject_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('subject_id', '=', owner)
    .where('used_at', 'is', null)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the links that were mailed for these purposes stop working. */
export async function revokeTokens(trx: Db, subjectId: string, purposes: Purpose[]): Promise<void> {
  await trx
    .deleteFrom('mailed_tokens')
    .where('subject_id', '=', subjectId)
    .where('purpose', 'in', purposes)
    .execute();
}
