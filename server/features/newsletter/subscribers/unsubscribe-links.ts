import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '#contract/shared/time-units.ts';
import { sharedSecret } from '#server/platform/crypto/shared-secret.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The links in every newsletter email, signed for its reader. */
export interface UnsubscribeLinks {
  /** The page for choosing or leaving lists; opening it changes nothing. It shows them for 30 days. */
  page: string;
  /** The address to which a mail program posts (RFC 8058); opening it changes nothing. */
  oneClick: string;
}

/** The key that signs these links: the same on every node, as long as the database exists. */
export const unsubscribeKey = (db: Db): Promise<string> => sharedSecret(db, 'leaveLinkSecret');

/** How long a link shows the lists and the address, in ms. Unsubscribing by it works permanently. */
const shownFor = 30 * day;

/**
 * @param siteUrl without a trailing slash
 * @param mailingId whose statistics count unsubscribes through its links
 * @returns a function that creates a subscriber's links, by the subscriber's id
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

/** A link to one subscriber's lists, which shows them for 30 days from now. */
export function preferencesLink(
  key: string,
  siteUrl: string,
  subscriberId: string,
  mailingId?: string,
): string {
  const token = preferencesToken(key, subscriberId, Date.now() + shownFor, mailingId);
  return `${siteUrl}/newsletter/preferences?token=${token}`;
}

/** The subscriber of a link, and its mailing if it has one. */
export interface UnsubscribeToken {
  subscriberId: string;
  mailingId: string | null;
  /** When it stops showing the lists, in ms; null: it is only for unsubscribing. */
  shownUntil: number | null;
}

/** Whether a link may show the lists and the address, and set them. */
export const mayShow = ({ shownUntil }: UnsubscribeToken): boolean =>
  shownUntil !== null && shownUntil > Date.now();

/**
 * The subscriber's id, the mailing's, and an HMAC-SHA-256 of both. It does not expire: people may unsubscribe through
 * last year's email.
 */
export function unsubscribeToken(key: string, subscriberId: string, mailingId?: string): string {
  return signed(key, mailingId === undefined ? subscriberId : `${subscriberId}.${mailingId}`);
}

/** The same with an expiry in ms, until which it shows the lists. Unsubscribing by it works permanently. */
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

/** The subscriber of a token, compared in constant time; null for an invalid signature. */
export function readUnsubscribeToken(key: string, token: string): UnsubscribeToken | null {
  const [, named, subscriberId, mailingId, until, provided] =
    /^(([\w-]{1,80})(?:\.([\w-]{1,80}))?(?:~(\d{10}))?)\.([\w-]{43})$/.exec(token) ?? [];
  if (named === undefined || subscriberId === undefined || provided === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(provided), Buffer.from(signature(key, named)));
  if (!isSigned) return null;
  const shownUntil = until === undefined ? null : Number(until) * 1000;
  return { subscriberId, mailingId: mailingId ?? null, shownUntil };
}

/** Signs the same text as in older links: an id, and after a colon the mailing's. */
const signature = (key: string, named: string) =>
  createHmac('sha256', key)
    .update(`leave:${named.replace('.', ':')}`)
    .digest('base64url');
