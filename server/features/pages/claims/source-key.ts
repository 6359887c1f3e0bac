/**
 * Identifies a source on whichever page names it: by its DOI, else by its address regardless of protocol, `www.` and a
 * trailing slash, else by its title.
 */
export function sourceKey({ title, url }: { title: string; url: string }): string {
  const doi = /\b(10\.\d{4,9}\/[^\s"<>?#]+)/.exec(decode(url))?.[1];
  if (doi) return `doi:${doi.toLowerCase()}`;
  const [page = ''] = url.trim().toLowerCase().split('#', 1);
  const address = page.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return address === '' ? `title:${title.trim().toLowerCase()}` : `url:${address}`;
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
