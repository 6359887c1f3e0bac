import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { documentLanguage } from '../language/use-translate.ts';

/** Paths of files and calls, which are not pages of the router. */
const noPage = /^\/(?:api|assets|builds|forms|media)\/|\.[a-z0-9]{2,5}$/i;

/**
 * The page of this site that a plain click on a link leads to.
 * @returns its path as the router takes it, with query and hash; null for anything that the browser has to do itself: another site, a file, a
 * new tab, a fragment of the same page
 */
export function internalTarget(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest?.('a');
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || event.defaultPrevented) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  if (link.hasAttribute('download') || link.origin !== location.origin) return null;
  if (noPage.test(link.pathname)) return null;
  const { pathname, search, hash } = link;
  const isHere = pathname === location.pathname && search === location.search;
  if (isHere && hash !== '') return null;
  const { language, path } = splitLanguage(pathname);
  // Each language has scripts of its own.
  return language === documentLanguage ? path + search + hash : null;
}
