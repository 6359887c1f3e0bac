import { createHmac, timingSafeEqual } from 'node:crypto';

/** Redirects readers to a link: `/newsletter/link/{token}/{position}`. */
export const clickPath = '/newsletter/link';

/**
 * The beginning of a reader's links in a mailing. The token names the reader and the mailing, and does nothing but
 * count: it neither shows lists nor unsubscribes.
 */
export const clickAddress = (
  key: string,
  siteUrl: string,
  subscriberId: string,
  mailingId: string,
): string => {
  const named = `${subscriberId}.${mailingId}`;
  return `${siteUrl}${clickPath}/${named}.${signature(key, named)}`;
};

/** Who clicked, in which mailing; null for a forged token. */
export function readClickToken(
  key: string,
  token: string,
): { subscriberId: string; mailingId: string } | null {
  const [, named = '', subscriberId, mailingId, provided] =
    /^(([\w-]{1,80})\.([\w-]{1,80}))\.([\w-]{43})$/.exec(token) ?? [];
  if (subscriberId === undefined || mailingId === undefined || provided === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(provided), Buffer.from(signature(key, named)));
  return isSigned ? { subscriberId, mailingId } : null;
}

const signature = (key: string, named: string) =>
  createHmac('sha256', key).update(`click:${named}`).digest('base64url');
