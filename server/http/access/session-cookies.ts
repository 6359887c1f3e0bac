import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';

/** How long the cookies of a remembered session last. */
const yearInSeconds = 365 * 24 * 60 * 60;

interface ReadableCookies {
  userId: string;
  firstName: string;
  photo: string;
}

/** The settings that determine the cookies' names and scope: the site's URL, and the hosts that share them. */
export type CookieSettings = Pick<Settings, 'siteUrl' | 'cookieDomain'>;

/** The cookies of a session. All names are here, and in `app/api/session-store.ts` for the browser. */
export const cookieNames = {
  /** The specification's name, which the guards of pages check. Over http it contains the secret. */
  token: 'token',
  /**
   * Contains the secret over https. Browsers accept a cookie with this prefix only from this host, over https and for
   * the whole site (RFC 6265bis).
   */
  hostToken: '__Host-token',
  /** Contains the secret over https if the API has its own host: `__Host-` cookies cannot have a domain. */
  domainToken: '__Secure-token',
  xsrf: 'XSRF-TOKEN',
  firstName: 'user-first-name',
  userId: 'user-id',
  photo: 'user-photo',
} as const;

/** The value of `token` over https: it grants nothing, and only says that there is a session. */
const marker = 'session';

const isSecure = ({ siteUrl }: CookieSettings) => siteUrl.startsWith('https:');

/** The attributes shared by all cookies of a session. */
export const cookieBasics = (settings: CookieSettings) =>
  ({
    path: '/',
    sameSite: 'strict',
    secure: isSecure(settings),
    ...(settings.cookieDomain && { domain: settings.cookieDomain }),
  }) as const;

/** The name of the cookie with the session's secret, for a site with these settings. */
export function secretCookie(settings: CookieSettings): string {
  if (!isSecure(settings)) return cookieNames.token;
  return settings.cookieDomain ? cookieNames.domainToken : cookieNames.hostToken;
}

/**
 * The session's secret as the browser sends it; empty: there is none. Over https a plain `token` is never accepted,
 * since any host of the same domain could have planted it.
 */
export function secretIn({ cookie = '' }: IncomingHttpHeaders, settings: CookieSettings): string {
  const name = secretCookie(settings);
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? '';
}

/** Whether the browser sends the `token` cookie at all, valid or not: the specification's page gate. */
export const hasToken = ({ cookie = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|;\s*)token=[^;]/.test(cookie);

/** Sets the cookies of a session: until the browser closes, or for a year if it should be remembered. */
export function setSessionCookies(
  context: CallContext,
  secrets: { token: string; xsrf: string },
  remember: 0 | 1,
  shown: ReadableCookies,
): void {
  const asLongAsSession = remember ? { maxAge: yearInSeconds } : {};
  const hidden = { httpOnly: true, ...asLongAsSession };
  context.setCookie(secretCookie(context.settings), secrets.token, hidden);
  if (isSecure(context.settings)) context.setCookie(cookieNames.token, marker, hidden);
  context.setCookie(cookieNames.xsrf, secrets.xsrf, asLongAsSession);
  setShownCookies(context, shown);
}

/** Sets the readable cookies that the header shows. */
export function setShownCookies(
  context: CallContext,
  { userId, firstName, photo }: ReadableCookies,
): void {
  context.setCookie(cookieNames.firstName, firstName, { maxAge: yearInSeconds });
  context.setCookie(cookieNames.userId, userId, { maxAge: yearInSeconds });
  context.setCookie(cookieNames.photo, photo, { maxAge: yearInSeconds });
}

/** The cookies of a session, and whether they are hidden from scripts. */
function sessionCookies(settings: CookieSettings): { name: string; httpOnly: boolean }[] {
  const { token, xsrf, firstName, userId, photo } = cookieNames;
  return [
    ...[...new Set([token, secretCookie(settings)])].map((name) => ({ name, httpOnly: true })),
    ...[xsrf, firstName, userId, photo].map((name) => ({ name, httpOnly: false })),
  ];
}

/** Clears the cookies that say who is signed in; all end with the session. */
export function clearSessionCookies(context: CallContext): void {
  for (const { name, httpOnly } of sessionCookies(context.settings)) {
    context.clearCookie(name, { httpOnly });
  }
}

/**
 * The `Set-Cookie` headers that clear the cookies of a session, for a response of the site's own. If they belong to a
 * domain, older ones of the host are cleared too.
 */
export function clearingHeaders(settings: CookieSettings): string[] {
  const reaches = settings.cookieDomain
    ? [settings, { ...settings, cookieDomain: '' }]
    : [settings];
  return reaches.flatMap((reach) =>
    sessionCookies(reach).map(({ name, httpOnly }) =>
      [
        `${name}=; Path=/; Max-Age=0; SameSite=Strict`,
        reach.cookieDomain && `Domain=${reach.cookieDomain}`,
        isSecure(reach) && 'Secure',
        httpOnly && 'HttpOnly',
      ]
        .filter(Boolean)
        .join('; '),
    ),
  );
}
