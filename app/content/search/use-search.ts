import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { noOutcome, type SearchOutcome } from './outcome.ts';
import { searchSite, withSuggestions } from './search-site.ts';

/** The pause in typing before a search starts, in ms. */
const pause = 150;

interface SearchOptions {
  /** The number of results. */
  pageSize: number;
  /** Whether topics and pages are suggested where there are no results. */
  isSuggesting: boolean;
}

/**
 * Searches while typing.
 * @param known initial results
 */
export function useSearch(known: SearchOutcome, { pageSize, isSuggesting }: SearchOptions) {
  const t = useTranslate();
  const [outcome, setOutcome] = useState(known);
  const [query, setQuery] = useState(known.query);
  const asked = useRef(known.query);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === asked.current.trim()) return;
    const timer = setTimeout(async () => {
      asked.current = query;
      const found = await search(query, { pageSize, isSuggesting }, t);
      // Otherwise a newer search is in progress.
      if (asked.current === query) setOutcome(found);
    }, pause);
    return () => clearTimeout(timer);
  }, [query, pageSize, isSuggesting, t]);
  return { query, setQuery, outcome };
}

async function search(
  query: string,
  { pageSize, isSuggesting }: SearchOptions,
  t: Translate,
): Promise<SearchOutcome> {
  const found = await searchSite(call, { query, pageSize }).catch((failure) => ({
    ...noOutcome,
    query,
    problem: (failure instanceof CallError && failure.errors.query) || explain(failure, t),
  }));
  // Without suggestions the page is still of use.
  return isSuggesting ? withSuggestions(call, found).catch(() => found) : found;
}
