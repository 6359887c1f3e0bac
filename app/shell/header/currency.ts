/**
 * How a menu entry is marked on a page: as that page, or as its section.
 * @param to the entry's path
 * @param pathname of the page
 */
export function currencyOf(to: string, pathname: string): 'page' | 'true' | undefined {
  const here = pathname.toLowerCase();
  const path = to.toLowerCase();
  if (here === path) return 'page';
  return here.startsWith(`${path}/`) ? 'true' : undefined;
}
