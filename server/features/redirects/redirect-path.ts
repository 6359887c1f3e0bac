/**
 * The normalized form of an address by which its redirect is stored and looked up: decoded once, in lower case, without
 * duplicate or trailing slashes, query or fragment.
 */
export function redirectKey(path: string): string {
  const bare = path.replace(/[?#].*$/s, '').replace(/\/{2,}/g, '/');
  const plain = decoded(bare).normalize('NFC').toLowerCase();
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain;
}

/** An escaped slash, question mark or hash stays escaped; malformed escapes stay as they are. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Characters that are not allowed in a URL: browsers read a backslash as a slash, and drop tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const unreadable = /[\\\u0000-\u001f\u007f]/;

/** Reduces one of the site's own URLs to its path. */
function withoutOwnOrigin(text: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl);
  return text.toLowerCase().startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}

/**
 * The key of an address to be redirected, as entered.
 * @param siteUrl the site's own URL, which may precede the path
 * @returns null if it is not a path of the site
 */
export function readFrom(text: string, siteUrl: string): string | null {
  const path = withoutOwnOrigin(text.trim(), siteUrl);
  if (!/^\/(?!\/)/.test(path) || unreadable.test(path)) return null;
  const key = redirectKey(path);
  return unreadable.test(key) || key.split('/').some((part) => part === '..' || part === '.')
    ? null
    : key;
}

/**
 * The target of a redirect, in the form of a Location header.
 * @param siteUrl the site's own URL, which may precede a path
 * @returns a path of the site or an https URL; null for anything else
 */
export function readTarget(text: string, siteUrl: string): string | null {
  const target = withoutOwnOrigin(text.trim(), siteUrl);
  if (unreadable.test(target) || /\s/.test(target)) return null;
  if (target.startsWith('/')) return readPath(target);
  if (!/^https:\/\/[^/]/i.test(target) || !URL.canParse(target)) return null;
  const { href, username, password } = new URL(target);
  return username || password ? null : href;
}

function readPath(target: string): string | null {
  const base = 'https://own.invalid';
  if (target.startsWith('//') || !URL.canParse(target, base)) return null;
  const { origin, pathname, search, hash } = new URL(target, base);
  // '/.//other.example' becomes '//other.example' only here, when dots are resolved.
  if (origin !== base || pathname.startsWith('//')) return null;
  return `${pathname}${search}${hash}`;
}
