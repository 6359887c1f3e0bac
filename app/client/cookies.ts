import { decoded } from './decoded.ts';

/** A readable cookie's value, decoded; empty when there is none. */
export function readCookie(name: string): string {
  for (const part of document.cookie.split('; ')) {
    const [key, value = ''] = part.split('=');
    if (key === name) return decoded(value, '');
  }
  return '';
}

/** Sets a readable cookie for `maxAge` seconds, SameSite=Strict. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that reads this site.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}

/** Removes a readable cookie. */
export function deleteCookie(name: string): void {
  writeCookie(name, '', 0);
}
