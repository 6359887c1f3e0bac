import { normalizeLink } from '#contract/shared/links.ts';

/** The address of a pasted link; '' if it cannot be followed from this site. */
export function pastedAddress(link: Element): string {
  const address = normalizeLink(withoutRedirect(link.getAttribute('href') ?? ''));
  // A place on the page that was copied from, or a page next to it, is not on this site.
  return address && /^(?:[a-z]+:|\/(?!\\))/.test(address) ? address : '';
}

/** The target of Google's redirect links. */
function withoutRedirect(address: string): string {
  if (!URL.canParse(address)) return address.trim();
  const { hostname, pathname, searchParams } = new URL(address);
  const isRedirect = /(?:^|\.)google\.[a-z.]+$/.test(hostname) && pathname === '/url';
  return (isRedirect && (searchParams.get('q') ?? searchParams.get('url'))) || address;
}

/** A pasted picture; null for local ones and Google's, which cannot be displayed. */
export function pastedPicture(picture: Element): Element | null {
  const src = picture.getAttribute('src') ?? '';
  const isHere = /^\/media\//.test(src) || /^https:\/\//i.test(src);
  if (!isHere || /googleusercontent\.com/i.test(src)) return null;
  const kept = picture.ownerDocument.createElement('img');
  kept.setAttribute('src', src.replace(/^\/media\//, ''));
  kept.setAttribute('alt', picture.getAttribute('alt') ?? '');
  return kept;
}
