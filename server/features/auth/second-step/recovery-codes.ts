import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './queries/recovery-codes.ts';

const many = 10;
/** Crockford's: without letters that look like a digit or another letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 130 random bits: too many to be tried out, from a stolen database either. Older codes have 16 letters. */
const length = 26;

/** A recovery code as it was typed; whether there is such a one is found out when it is taken. */
export interface TypedRecoveryCode {
  kind: 'recovery';
  codeHash: string;
}

/** Makes an account's recovery codes; the older ones stop working. @returns them in clear, which are nowhere else */
export async function makeRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: many }, newCode);
  const created_at = Date.now();
  await insertRecoveryCodes(
    trx,
    codes.map((code) => ({
      code_hash: hashOf(userId, code),
      user_id: userId,
      created_at,
      used_at: null,
    })),
  );
  return codes;
}

/** Reads what somebody typed: case, spaces and dashes do not count, nor an O for a 0. */
export function readRecoveryCode(userId: string, typed: string): TypedRecoveryCode {
  return { kind: 'recovery', codeHash: hashOf(userId, typed) };
}

/** Four groups of five, and one of six. */
function newCode(): string {
  const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/.{5}(?=.{5})/g, '$&-');
}

/** Bound to the account, so that one list of hashes does not serve for all. */
function hashOf(userId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}
