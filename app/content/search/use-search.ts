import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import type { SearchKind, SearchResult } from '#contract/search.ts';

/** The result of a search. */
export interface Outcome {
  query: string;
  results: SearchResult[];
  total: number;
  kinds: { kind: SearchKind; total: number }[];
  /** What was searched for instead, where a word was mistyped. */
  correctedQuery: string | null;
  /** Why there is nothing to show. */
  problem: string;
}

/** How long nothing more has to be typed before it is looked for, in ms. */
const pause = 150;

/**
 * Looks for what is being typed.
 * @param known what is shown already
 * @param pageSize how many results are wanted
 */
export function useSearch(known: Outcome, pageSize: number) {
  const [outcome, setOutcome] = useState(known);
  const [query, setQuery] = useState(known.query);
  const asked = useRef(known.query);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === asked.current.trim()) return;
    const timer = setTimeout(async () => {
      asked.current = query;
      const found = await search(query, pageSize);
      // What was typed meanwhile is on its way.
      if (asked.current === query) setOutcome(found);
    }, pause);
    return () => clearTimeout(timer);
  }, [query, pageSize]);
  return { query, setQuery, outcome };
}

const nothing = { results: [], total: 0, kinds: [], correctedQuery: null };

async function search(query: string, pageSize: number): Promise<Outcome> {
  if (query.trim() === '') return { query: '', problem: '', ...nothing };
  try {
    const { code: _code, ...found } = await call('search/search', { query, pageSize });
    return { query, ...found, problem: '' };
  } catch (failure) {
    const problem = (failure instanceof CallError && failure.errors.query) || explain(failure);
    return { query, problem, ...nothing };
  }
}

/** What is said of an outcome, also to those who do not see it. */
export function summaryOf({ query, total, correctedQuery, problem }: Outcome): string {
  if (problem) return problem;
  if (query.trim() === '') return '';
  if (total === 0) return `No results for “${query.trim()}”.`;
  const found = `${total} ${total === 1 ? 'result' : 'results'}`;
  if (correctedQuery === null) return `${found} for “${query.trim()}”`;
  return `Showing results for “${correctedQuery}” (${found}). Nothing matches “${query.trim()}”.`;
}
