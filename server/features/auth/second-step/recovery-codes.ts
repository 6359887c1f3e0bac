import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './queries/recovery-codes.ts';

const codeCount = 10;
/** Crockford's Base32 alphabet: without letters that look like a digit or another letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 130 random bits: too many to brute-force, even with a stolen database. Older codes have 16 letters. */
const length = 26;

/** A recovery code as typed; whether it exists is found when it is taken. */
export interface TypedRecoveryCode {
  kind: 'recovery';
  codeHash: string;
}

/**
 * Creates an account's recovery codes; the older ones stop working.
 * @returns the only plain-text copies
 */
export async function makeRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: codeCount }, newCode);
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

/** Normalizes input: ignores case, spaces and dashes, and reads O as 0. */
export function parseRecoveryCode(userId: string, typed: string): TypedRecoveryCode {
  return { kind: 'recovery', codeHash: hashOf(userId, typed) };
}

/** Four groups of five, and one of six. */
function newCode(): string {
  const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/.{5}(?=.{5})/g, '$&-');
}

/** Salted with the account, so that one table of hashes does not work for all. */
function hashOf(userId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}
