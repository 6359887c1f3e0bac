/** The parameters of the search page. */
interface Asked {
  query: string;
  kind?: string | null;
  page?: number;
  /** Without corrections and synonyms. */
  isAsTyped?: boolean;
}

/** The address of a page of results. */
export function searchAddress({ query, kind, page = 1, isAsTyped = false }: Asked): string {
  const asked = new URLSearchParams({
    ...(query && { q: query }),
    ...(kind && { kind }),
    ...(isAsTyped && { asTyped: '1' }),
    ...(page > 1 && { page: String(page) }),
  });
  return asked.size === 0 ? '/search' : `/search?${asked}`;
}
