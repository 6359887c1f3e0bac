/** A page of this site, in plain letters: a host, dots or a script cannot be written like that. */
const plainPath = /^(?:\/[\w-]+)+$/;

/** The return path in a URL, or the home page. Never another site. */
export function safeReturnPath(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return plainPath.test(from) ? from : '/';
}
