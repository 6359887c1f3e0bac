import { safeDecode } from './safe-decode.ts';

/**
 * A readable cookie's value, decoded; empty if there is none.
 * @param cookies all cookies; pass them when you read several, since for each access the browser may ask another process
 */
export function readCookie(name: string, cookies = document.cookie): string {
  for (const part of cookies.split('; ')) {
    const [key, value = ''] = part.split('=');
    if (key === name) return safeDecode(value, '');
  }
  return '';
}

/** The domain that the site shares with an API on another host; empty: cookies are for this host only. */
const cookieDomain = () => document.documentElement.dataset.cookieDomain ?? '';

/** Sets a readable cookie of the session for `maxAge` seconds, SameSite=Strict. */
export function writeCookie(
  name: string,
  value: string,
  maxAge: number,
  domain = cookieDomain(),
): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const reach = domain === '' ? '' : `; Domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that reads this site.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}${reach}`;
}

/** Removes a readable cookie of the session, including one for this host that was set before there was a domain. */
export function deleteCookie(name: string): void {
  for (const domain of new Set([cookieDomain(), ''])) writeCookie(name, '', 0, domain);
}
