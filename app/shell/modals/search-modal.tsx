import type { KeyboardEvent } from 'react';
import { longestQuery, resultKinds } from '#app/content/search/result-kinds.ts';
import { Results } from '#app/content/search/results.tsx';
import { summaryOf, useSearch } from '#app/content/search/use-search.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';

const nothing = { query: '', results: [], total: 0, kinds: [], correctedQuery: null, problem: '' };
/** A quick overview; the search page has the rest. */
const shown = 8;

/** Searches while typing, over any page. The arrow keys move through the results. */
export function SearchModal(opened: Opened) {
  const { query, setQuery, outcome } = useSearch(nothing, shown);
  const byKind = Object.keys(resultKinds).filter((kind) =>
    outcome.results.some((result) => result.kind === kind),
  );
  return (
    <ModalDialog title="Search" shape="wide" {...opened}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between what can be reached by Tab as well */}
      <div onKeyDown={moveByArrow}>
        <search>
          <form action="/search" className="flex gap-3">
            <input
              className="input"
              type="search"
              name="q"
              value={query}
              maxLength={longestQuery}
              aria-label="What are you looking for?"
              autoComplete="off"
              onChange={(event) => setQuery(event.target.value)}
            />
            <button type="submit" className="button">
              Search
            </button>
          </form>
        </search>
        <p role="status" className="my-4 min-h-6 font-semibold">
          {summaryOf(outcome)}
        </p>
        <div className="grid gap-8">
          {byKind.map((kind) => (
            <Results
              key={kind}
              level={3}
              results={outcome.results.filter((result) => result.kind === kind)}
            />
          ))}
        </div>
        {outcome.total > shown && (
          <p className="modal-foot">
            <a href={`/search?${new URLSearchParams({ q: outcome.query })}`}>
              All {outcome.total} results
            </a>
          </p>
        )}
      </div>
    </ModalDialog>
  );
}

/** Down and up move from the field through the links, and back. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
