/** A page of this site, in plain letters: no host, no dots, no script can be written like that. */
const plainPath = /^(?:\/[\w-]+)+$/;

/** Where an address says to go on to, or the home page: never another site, no matter who wrote the address. */
export function ownPath(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return plainPath.test(from) ? from : '/';
}
