/** A page of this site, in plain letters: a host, dots or a script cannot be written like that. */
const plainPath = /^(?:\/[\w-]+)+$/;

/** A URL's return path, or the home page: never another site, whoever wrote the URL. */
export function safeReturnPath(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return plainPath.test(from) ? from : '/';
}
