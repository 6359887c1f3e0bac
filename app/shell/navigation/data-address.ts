/** The query parameter that names the routes whose data are wanted: see `Addresses` of the server. */
const routesParameter = '_routes';

/**
 * The address of a page's data.
 * @param wanted the ids of the page's routes whose data are wanted; null: all of them
 */
export function dataAddress(page: URL, wanted: readonly string[] | null): string {
  const { pathname, searchParams } = new URL(page);
  if (wanted) searchParams.set(routesParameter, wanted.join(','));
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${query}`;
}
