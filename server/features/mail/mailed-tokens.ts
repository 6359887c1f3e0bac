import { day, hour } from '#contract/shared/time-units.ts';
import { hashToken, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  consumeToken,
  existsToken,
  findToken,
  insertToken,
  revokeTokens,
} from './queries/tokens.ts';

export type Purpose = Tables['mailed_tokens']['purpose'];

/** How long a mailed link works, in ms. */
export const lifetimeOf: Record<Purpose, number> = {
  email: 48 * hour,
  'email-change': hour,
  password: hour,
  invitation: 7 * day,
  subscription: 14 * day,
  'subscription-test': 14 * day,
  'subscription-general': 14 * day,
  'subscription-newsletters': 14 * day,
};

/** Creates the token of a mailed link; an older one for the same purpose stops working. */
export async function issueToken(trx: Db, purpose: Purpose, subjectId: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await revokeTokens(trx, subjectId, [purpose]);
  await insertToken(trx, {
    token_hash: hashToken(token),
    purpose,
    subject_id: subjectId,
    created_at: now,
    expires_at: now + lifetimeOf[purpose],
    used_at: null,
  });
  return token;
}

/**
 * Redeems a mailed token, once.
 * @param owner if given, only a token of this owner is redeemed
 * @returns its recipient, or undefined if it is used, expired, forged or for another purpose
 */
export async function redeemToken(trx: Db, purpose: Purpose, token: string, owner?: string) {
  const row = await consumeToken(trx, purpose, hashToken(token), owner);
  return row?.subject_id;
}

/** Whether a mailed token is currently valid. */
export const isRedeemable = (
  db: Db,
  purpose: Purpose,
  token: string,
  owner: string,
): Promise<boolean> => existsToken(db, purpose, hashToken(token), owner, Date.now());

/**
 * Whether a mailed token works, without redeeming it.
 * @param isMeant whether it is for this purpose, and of this owner
 */
export async function stateOfToken(
  db: Db,
  token: string,
  isMeant: (found: Pick<Tables['mailed_tokens'], 'purpose' | 'subject_id'>) => boolean,
): Promise<'valid' | 'used' | 'expired' | 'unknown'> {
  const found = await findToken(db, hashToken(token));
  if (!found || !isMeant(found)) return 'unknown';
  if (found.used_at !== null) return 'used';
  return found.expires_at > Date.now() ? 'valid' : 'expired';
}
