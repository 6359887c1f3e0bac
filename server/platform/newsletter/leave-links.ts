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

/**
 * @param siteUrl without a slash at its end
 * @param mailingId of which mailing: whoever leaves by its links counts among its figures
 * @returns the maker of one subscriber's links, by the subscriber's id
 */
export function leaveLinks(
  key: string,
  siteUrl: string,
  mailingId?: string,
): (subscriberId: string) => LeaveLinks {
  return (subscriberId) => {
    const token = leaveToken(key, subscriberId, mailingId);
    return {
      page: `${siteUrl}/newsletter/preferences?token=${token}`,
      oneClick: `${siteUrl}/newsletter/leave?token=${token}`,
    };
  };
}

/** Whose link it is, and of which mailing where it says so. */
export interface LeaveToken {
  subscriberId: string;
  mailingId: string | null;
}

/**
 * The subscriber's id, the mailing's, and an HMAC-SHA-256 of both. Links do not expire: somebody may
 * leave by a mail of last year.
 */
export function leaveToken(key: string, subscriberId: string, mailingId?: string): string {
  const named = mailingId === undefined ? [subscriberId] : [subscriberId, mailingId];
  return [...named, signature(key, named)].join('.');
}

/** Whose token this is, compared in constant time; null where nobody has signed it. */
export function readLeaveToken(key: string, token: string): LeaveToken | null {
  const [, subscriberId, mailingId, signed] =
    /^([\w-]{1,80})(?:\.([\w-]{1,80}))?\.([\w-]{43})$/.exec(token) ?? [];
  if (subscriberId === undefined || signed === undefined) return null;
  const named = mailingId === undefined ? [subscriberId] : [subscriberId, mailingId];
  const isSigned = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, named)));
  return isSigned ? { subscriberId, mailingId: mailingId ?? null } : null;
}

const signature = (key: string, named: string[]) =>
  createHmac('sha256', key)
    .update(`leave:${named.join(':')}`)
    .digest('base64url');
