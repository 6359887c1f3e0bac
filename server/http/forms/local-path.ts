/** A path of this site to return to: never another site's URL, even if the form contains one. */
export function localPath(from: string): string {
  const base = 'http://own.invalid';
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, base)) return '/';
  const { origin, pathname } = new URL(from, base);
  // '/.//other.example' becomes '//other.example' only here, when dots are resolved.
  return origin === base && !pathname.startsWith('//') ? pathname : '/';
}
