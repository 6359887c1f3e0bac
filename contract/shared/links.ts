/** The beginnings of the addresses that a link may have, besides those of this site. */
export const linkStarts = ['https://', 'http://', 'mailto:', 'tel:'] as const;

/** The schemes of these addresses. */
export const linkSchemes = linkStarts.map((start) => start.replace(/:.*/, ''));

/**
 * The address of a link as browsers read it: with its scheme in lower case, and `https:` in front of `//example.org`.
 * @returns null for any scheme but web, mail or phone; without a scheme, it is an address of this site
 */
export function normalizeLink(address: string): string | null {
  // Browsers ignore these, so that `java\nscript:` is a scheme, too.
  const read = address.replace(/\p{Cc}/gu, '').trim();
  if (read.startsWith('//')) return `https:${read}`;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(read)?.[0];
  if (!scheme) return read;
  const whole = scheme.toLowerCase() + read.slice(scheme.length);
  return linkStarts.some((start) => whole.startsWith(start)) ? whole : null;
}
