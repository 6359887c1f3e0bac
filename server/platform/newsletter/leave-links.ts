import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { sharedSecret } from '#server/platform/shared-secret.ts';

/** What every mail of the newsletter carries for its reader, signed so that nobody makes one up. */
export interface LeaveLinks {
  /** Where lists are chosen or left; opening it changes nothing. */
  page: string;
  /** What a mail program posts to (RFC 8058); opening it changes nothing. */
  oneClick: string;
}

/** The key that leave links are signed with: the same on every node, for as long as the database lives. */
export const leaveKey = (db: Db): Promise<string> => sharedSecret(db, 'leaveLinkSecret');

/** @param siteUrl without a slash at its end @returns the maker of one subscriber's links, by the subscriber's id */
export function leaveLinks(key: string, siteUrl: string): (subscriberId: string) => LeaveLinks {
  return (subscriberId) => {
    const token = leaveToken(key, subscriberId);
    return {
      page: `${siteUrl}/newsletter/preferences?token=${token}`,
      oneClick: `${siteUrl}/newsletter/leave?token=${token}`,
    };
  };
}

/** The subscriber's id and its HMAC-SHA-256. Links do not expire: somebody may leave by a mail of last year. */
export const leaveToken = (key: string, subscriberId: string): string =>
  `${subscriberId}.${signature(key, subscriberId)}`;

/** Whose token this is, compared in constant time; null where nobody has signed it. */
export function readLeaveToken(key: string, token: string): string | null {
  const [, id, signed] = /^([\w-]{1,80})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signed === undefined) return null;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, id))) ? id : null;
}

const signature = (key: string, subscriberId: string) =>
  createHmac('sha256', key).update(`leave:${subscriberId}`).digest('base64url');
