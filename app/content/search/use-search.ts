import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import type { SearchKind, SearchResult } from '#contract/search/calls.ts';

/** The result of a search. */
export interface SearchOutcome {
  query: string;
  results: SearchResult[];
  total: number;
  kinds: { kind: SearchKind; total: number }[];
  /** The corrected query, if a word was mistyped. */
  correctedQuery: string | null;
  /** Why there are no results. */
  problem: string;
}

/** The pause in typing before a search starts, in ms. */
const pause = 150;

/**
 * Searches while typing.
 * @param known initial results
 * @param pageSize the number of results
 */
export function useSearch(known: SearchOutcome, pageSize: number) {
  const [outcome, setOutcome] = useState(known);
  const [query, setQuery] = useState(known.query);
  const asked = useRef(known.query);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === asked.current.trim()) return;
    const timer = setTimeout(async () => {
      asked.current = query;
      const found = await search(query, pageSize);
      // Otherwise a newer search is in progress.
      if (asked.current === query) setOutcome(found);
    }, pause);
    return () => clearTimeout(timer);
  }, [query, pageSize]);
  return { query, setQuery, outcome };
}

const nothing = { results: [], total: 0, kinds: [], correctedQuery: null };

async function search(query: string, pageSize: number): Promise<SearchOutcome> {
  if (query.trim() === '') return { query: '', problem: '', ...nothing };
  try {
    const { code: _code, ...found } = await call('search/search', { query, pageSize });
    return { query, ...found, problem: '' };
  } catch (failure) {
    const problem = (failure instanceof CallError && failure.errors.query) || explain(failure);
    return { query, problem, ...nothing };
  }
}

/** The message about an outcome, also for screen readers. */
export function summaryOf({ query, total, correctedQuery, problem }: SearchOutcome): string {
  if (problem) return problem;
  if (query.trim() === '') return '';
  if (total === 0) return `No results for “${query.trim()}”.`;
  const found = `${total} ${total === 1 ? 'result' : 'results'}`;
  if (correctedQuery === null) return `${found} for “${query.trim()}”`;
  return `Showing results for “${correctedQuery}” (${found}). Nothing matches “${query.trim()}”.`;
}
