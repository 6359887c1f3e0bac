import type { ApiClient } from '#app/api/api-client.ts';
import type { Body } from '#contract/index.ts';
import { noOutcome, type SearchOutcome } from './outcome.ts';

/**
 * Searches the site; for nothing, if there are no words.
 * @throws {CallError}
 */
export async function searchSite(
  call: ApiClient,
  body: Body<'search/search'>,
): Promise<SearchOutcome> {
  const asked = { ...noOutcome, query: body.query, isAsTyped: body.asTyped === 1 };
  if (body.query.trim() === '') return asked;
  const { code: _code, ...found } = await call('search/search', body);
  return { ...asked, ...found };
}

/**
 * The same outcome with topics and pages to go on with, if it has no results.
 * @throws {CallError}
 */
export async function withSuggestions(
  call: ApiClient,
  outcome: SearchOutcome,
): Promise<SearchOutcome> {
  const { query, total, problem } = outcome;
  if (total > 0) return outcome;
  const isSearched = query.trim() !== '' && problem === '';
  const { code: _code, ...suggestions } = await call(
    'search/getSuggestions',
    isSearched ? { query } : {},
  );
  return { ...outcome, suggestions };
}
