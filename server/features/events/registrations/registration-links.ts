import { createHmac, timingSafeEqual } from 'node:crypto';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The key that signs links to registrations: the same on every node. */
export const registrationKey = (db: Db): Promise<string> =>
  sharedSecret(db, 'registrationLinkSecret');

/** The participant's id and its HMAC-SHA-256. It works as long as the registration exists. */
export const registrationToken = (key: string, participantId: string): string =>
  `${participantId}.${signature(key, participantId)}`;

/** The registration that a link is for, compared in constant time; null for an invalid signature. */
export function readRegistrationToken(key: string, token: string): string | null {
  const [, id, signed] = /^([\w-]{1,80})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signed === undefined) return null;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, id))) ? id : null;
}

const signature = (key: string, participantId: string) =>
  createHmac('sha256', key).update(`registration:${participantId}`).digest('base64url');
