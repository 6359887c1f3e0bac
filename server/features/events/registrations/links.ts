import { createHmac, timingSafeEqual } from 'node:crypto';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The key that the links to registrations are signed with: the same on every node. */
export const registrationKey = (db: Db): Promise<string> =>
  sharedSecret(db, 'registrationLinkSecret');

/** The participant's id and its HMAC-SHA-256. It works as long as the registration is there. */
export const registrationToken = (key: string, participantId: string): string =>
  `${participantId}.${signature(key, participantId)}`;

/** Whose registration this is, compared in constant time; null where no one has signed it. */
export function readRegistrationToken(key: string, token: string): string | null {
  const [, id, signed] = /^([\w-]{1,80})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signed === undefined) return null;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, id))) ? id : null;
}

const signature = (key: string, participantId: string) =>
  createHmac('sha256', key).update(`registration:${participantId}`).digest('base64url');
