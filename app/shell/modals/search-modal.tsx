import type { KeyboardEvent } from 'react';
import { noOutcome } from '#app/content/search/outcome.ts';
import { longestQuery, resultKinds } from '#app/content/search/result-kinds.ts';
import { Results } from '#app/content/search/results.tsx';
import { searchAddress } from '#app/content/search/search-address.ts';
import { SearchSummary } from '#app/content/search/search-summary.tsx';
import { useSearch } from '#app/content/search/use-search.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { pathIn } from '#contract/shared/language/language-paths.ts';

/** A quick overview; the search page has the rest. */
const quick = { pageSize: 8, isSuggesting: false };

/** Searches while typing, over any page. The arrow keys move through the results. */
export function SearchModal(opened: Opened) {
  const t = useTranslate();
  const { query, setQuery, outcome } = useSearch(noOutcome, quick);
  const byKind = Object.keys(resultKinds).filter((kind) =>
    outcome.results.some((result) => result.kind === kind),
  );
  const isNothing = outcome.total === 0 && outcome.query.trim() !== '' && !outcome.problem;
  return (
    <ModalDialog title={t('common.search')} shape="wide" {...opened}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between what can be reached by Tab as well */}
      <div onKeyDown={moveByArrow}>
        <search>
          <form action={pathIn(t.language, searchAddress(noOutcome))} className="flex gap-3">
            <input
              className="input"
              type="search"
              name="q"
              value={query}
              maxLength={longestQuery}
              aria-label={t('search.field')}
              autoComplete="off"
              onChange={(event) => setQuery(event.target.value)}
            />
            <button type="submit" className="button">
              {t('common.search')}
            </button>
          </form>
        </search>
        <div className="my-4">
          <SearchSummary outcome={outcome} />
          {isNothing && (
            <p>
              <a href={pathIn(t.language, searchAddress(outcome))}>{t('search.findTopics')}</a>
            </p>
          )}
        </div>
        <div className="grid gap-8">
          {byKind.map((kind) => (
            <Results
              key={kind}
              level={3}
              results={outcome.results.filter((result) => result.kind === kind)}
            />
          ))}
        </div>
        {outcome.total > quick.pageSize && (
          <p className="modal-foot">
            <a href={pathIn(t.language, searchAddress({ query: outcome.query }))}>
              {t('search.allResults', { count: outcome.total })}
            </a>
          </p>
        )}
      </div>
    </ModalDialog>
  );
}

/** What the arrow keys move through. */
const stops = 'input, ol a, .modal-foot a';

/** Down and up move from the field through the results, and back. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const reached = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const next = reached[reached.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
