import { createHash, randomBytes, randomFillSync } from 'node:crypto';

/** In bytes. */
const idLength = 16;
/** The random bits of the next ids: taken from the system one by one, an import's would be a tenth of its time. */
const pool = Buffer.alloc(64 * idLength);
let taken = pool.length;

function randomId(encoding: 'base64url' | 'hex'): string {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += idLength;
  return pool.toString(encoding, taken - idLength, taken);
}

/** A new id: opaque, not sequential, 128 random bits, so that it cannot be guessed. */
export const newId = (): string => randomId('base64url');

/**
 * A new id that sorts after earlier ones, in both databases: 12 hexadecimal digits for the time in ms, 4 for a counter
 * within it, and 128 random bits.
 */
export function newIdInOrder(now = Date.now()): string {
  count = now === last ? count + 1 : 0;
  last = now;
  const place = idPrefixOf(now) + count.toString(16).padStart(4, '0');
  return place + randomId('hex');
}

/** The beginning of ids of `newIdInOrder` at a time, in ms: earlier ones are less. */
export const idPrefixOf = (time: number): string =>
  Math.max(0, time).toString(16).padStart(12, '0');

/** The time of the newest such id in ms, and the counter within it. */
let last = 0;
let count = 0;

/** A new secret for a cookie or a mailed link: 256 bits, base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: SHA-256, hex. A secret of 256 random bits needs no slower hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
