import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '#server/groups/handlers.ts';
import { yearInSeconds } from './sessions.ts';

interface Shown {
  userId: string;
  firstName: string;
  photo: string;
}

/** The cookies of a session. All names are here, and in `app/navigation/session-store.ts` for the browser. */
export const cookieNames = {
  /** The specification's name: what page gates look at. Over http it holds the secret. */
  token: 'token',
  /**
   * Holds the secret over https. No browser takes a cookie of this name from another host of the same
   * domain, from a page without https or for a part of the site (RFC 6265bis).
   */
  secureToken: '__Host-token',
  xsrf: 'XSRF-TOKEN',
  firstName: 'user-first-name',
  userId: 'user-id',
  photo: 'user-photo',
} as const;

/** What `token` holds over https: it opens nothing, and says that there is a session. */
const marker = 'session';

const isSecure = (siteUrl: string) => siteUrl.startsWith('https:');

/** The name of the cookie that holds the session's secret, for a site with this address. */
export const secretCookie = (siteUrl: string): string =>
  isSecure(siteUrl) ? cookieNames.secureToken : cookieNames.token;

/**
 * The session's secret as the browser sends it; empty: there is none. Over https a plain `token` is never
 * taken for it, since any host of the same domain could have planted that.
 */
export function secretIn({ cookie = '' }: IncomingHttpHeaders, siteUrl: string): string {
  const name = secretCookie(siteUrl);
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? '';
}

/** Whether the browser sends the `token` cookie at all, whatever it holds: the specification's page gate. */
export const hasToken = ({ cookie = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|;\s*)token=[^;]/.test(cookie);

/** Sets the cookies of a session: until the browser closes, or for a year where it shall remember. */
export function setSessionCookies(
  context: CallContext,
  secrets: { token: string; xsrf: string },
  remember: 0 | 1,
  shown: Shown,
): void {
  const asLongAsSession = remember ? { maxAge: yearInSeconds } : {};
  const hidden = { httpOnly: true, ...asLongAsSession };
  context.setCookie(secretCookie(context.siteUrl), secrets.token, hidden);
  if (isSecure(context.siteUrl)) context.setCookie(cookieNames.token, marker, hidden);
  context.setCookie(cookieNames.xsrf, secrets.xsrf, asLongAsSession);
  setShownCookies(context, shown);
}

/** Sets the readable cookies that the header shows. */
export function setShownCookies(context: CallContext, { userId, firstName, photo }: Shown): void {
  context.setCookie(cookieNames.firstName, firstName, { maxAge: yearInSeconds });
  context.setCookie(cookieNames.userId, userId, { maxAge: yearInSeconds });
  context.setCookie(cookieNames.photo, photo, { maxAge: yearInSeconds });
}

/** Clears the cookies that say who is signed in; all end with the session. */
export function clearSessionCookies(context: CallContext): void {
  context.clearCookie(cookieNames.token, { httpOnly: true });
  if (isSecure(context.siteUrl)) context.clearCookie(cookieNames.secureToken, { httpOnly: true });
  const { xsrf, firstName, userId, photo } = cookieNames;
  for (const name of [xsrf, firstName, userId, photo]) context.clearCookie(name, {});
}
