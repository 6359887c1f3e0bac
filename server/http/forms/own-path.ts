/** A path of this site to go back to: never another site's address, even if the form names one. */
export function ownPath(from: string): string {
  const base = 'http://own.invalid';
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, base)) return '/';
  const { origin, pathname } = new URL(from, base);
  // '/.//other.example' becomes '//other.example' only here, where dots are resolved.
  return origin === base && !pathname.startsWith('//') ? pathname : '/';
}
