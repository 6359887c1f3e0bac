import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '#contract/shared/time-units.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What every email of the newsletter carries for its reader, signed so that no one can make one up. */
export interface UnsubscribeLinks {
  /** Where lists are chosen or unsubscribed from; opening it changes nothing. It shows them for 30 days. */
  page: string;
  /** What a mail program posts to (RFC 8058); opening it changes nothing. */
  oneClick: string;
}

/** The key that these links are signed with: the same on every node, for as long as the database lives. */
export const unsubscribeKey = (db: Db): Promise<string> => sharedSecret(db, 'leaveLinkSecret');

/** What an email says of its link. */
export const linkLifetime =
  'You can choose your lists with this link for 30 days, and unsubscribe with it anytime.';

/** How long a link shows the lists and the address, in ms. Unsubscribing by it works for good. */
const shownFor = 30 * day;

/**
 * @param siteUrl without a slash at its end
 * @param mailingId of which mailing: anyone who unsubscribes by its links counts among its figures
 * @returns the maker of one subscriber's links, by the subscriber's id
 */
export function unsubscribeLinks(
  key: string,
  siteUrl: string,
  mailingId?: string,
): (subscriberId: string) => UnsubscribeLinks {
  return (subscriberId) => {
    const token = unsubscribeToken(key, subscriberId, mailingId);
    return {
      page: preferencesLink(key, siteUrl, subscriberId, mailingId),
      oneClick: `${siteUrl}/newsletter/leave?token=${token}`,
    };
  };
}

/** A link to one subscriber's lists, which shows them from now on for 30 days. */
export function preferencesLink(
  key: string,
  siteUrl: string,
  subscriberId: string,
  mailingId?: string,
): string {
  const token = preferencesToken(key, subscriberId, Date.now() + shownFor, mailingId);
  return `${siteUrl}/newsletter/preferences?token=${token}`;
}

/** Whose link it is, and of which mailing where it says so. */
export interface UnsubscribeToken {
  subscriberId: string;
  mailingId: string | null;
  /** Until when it shows the lists, in ms; null: it is for unsubscribing alone. */
  shownUntil: number | null;
}

/** Whether a link may show the lists and the address, and set them. */
export const mayShow = ({ shownUntil }: UnsubscribeToken): boolean =>
  shownUntil !== null && shownUntil > Date.now();

/**
 * The subscriber's id, the mailing's, and an HMAC-SHA-256 of both. It does not expire: somebody may
 * unsubscribe by an email of last year.
 */
export function unsubscribeToken(key: string, subscriberId: string, mailingId?: string): string {
  return signed(key, mailingId === undefined ? subscriberId : `${subscriberId}.${mailingId}`);
}

/** The same with a time in it, in ms, until which it shows the lists. Unsubscribing by it works for good. */
export function preferencesToken(
  key: string,
  subscriberId: string,
  shownUntil: number,
  mailingId?: string,
): string {
  const named = mailingId === undefined ? subscriberId : `${subscriberId}.${mailingId}`;
  return signed(key, `${named}~${Math.floor(shownUntil / 1000)}`);
}

const signed = (key: string, named: string) => `${named}.${signature(key, named)}`;

/** Whose token this is, compared in constant time; null where it is not signed. */
export function readUnsubscribeToken(key: string, token: string): UnsubscribeToken | null {
  const [, named, subscriberId, mailingId, until, provided] =
    /^(([\w-]{1,80})(?:\.([\w-]{1,80}))?(?:~(\d{10}))?)\.([\w-]{43})$/.exec(token) ?? [];
  if (named === undefined || subscriberId === undefined || provided === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(provided), Buffer.from(signature(key, named)));
  if (!isSigned) return null;
  const shownUntil = until === undefined ? null : Number(until) * 1000;
  return { subscriberId, mailingId: mailingId ?? null, shownUntil };
}

/** Over the text that older links were signed over too: an id, and after a colon the mailing's. */
const signature = (key: string, named: string) =>
  createHmac('sha256', key)
    .update(`leave:${named.replace('.', ':')}`)
    .digest('base64url');
