import { createHash, randomBytes } from 'node:crypto';

/** A new id: opaque, not sequential, 128 random bits, so that nobody guesses one. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** A new secret for a cookie or a mailed link: 256 bits, base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: SHA-256, hex. A secret of 256 random bits needs no slower hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
