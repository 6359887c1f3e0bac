import { type ReactNode, useEffect } from 'react';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { noOutcome, type SearchOutcome } from '#app/content/search/outcome.ts';
import { longestQuery, resultKinds } from '#app/content/search/result-kinds.ts';
import { Results } from '#app/content/search/results.tsx';
import { searchAddress } from '#app/content/search/search-address.ts';
import { searchSite, withSuggestions } from '#app/content/search/search-site.ts';
import { SearchSummary } from '#app/content/search/search-summary.tsx';
import { NothingFound, SuggestionLists } from '#app/content/search/suggestions.tsx';
import { useSearch } from '#app/content/search/use-search.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { WelcomeDrawing } from '../form-page/welcome-drawing.tsx';

const asked = { pageSize: 20, isSuggesting: true };

export async function loader({ context, request }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const given = new URL(request.url).searchParams;
  const kind = kindNamed(given.get('kind'));
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(given.get('page')) || 1)));
  const found = await searchSite(call, {
    query: given.get('q') ?? '',
    page,
    pageSize: asked.pageSize,
    ...(kind && { kind }),
    ...(given.get('asTyped') === '1' && { asTyped: 1 }),
  }).catch((failure): SearchOutcome => {
    if (!(failure instanceof CallError) || failure.status !== 400) throw failure;
    return { ...noOutcome, problem: failure.errors.query ?? failure.message };
  });
  return { kind: kind ?? null, page, outcome: await withSuggestions(call, found) };
}

const kindNames = Object.keys(resultKinds) as (keyof typeof resultKinds)[];
const kindNamed = (name: string | null) => kindNames.find((kind) => kind === name);

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('searchPage.title'),
    description: t('searchPage.description'),
    path: searchAddress(noOutcome),
    isIndexed: false,
  });
}

export default function Search({ loaderData }: PageProps<typeof loader>) {
  const { kind, page, outcome } = loaderData;
  // Another URL is another search: nothing of the last one stays.
  return (
    <Searching
      key={`${outcome.query} ${outcome.isAsTyped} ${kind} ${page}`}
      kind={kind}
      page={page}
      known={outcome}
    />
  );
}

interface SearchingProps {
  kind: keyof typeof resultKinds | null;
  page: number;
  known: SearchOutcome;
}

function Searching({ kind, page, known }: SearchingProps) {
  const t = useTranslate();
  const { query, setQuery, outcome } = useSearch(known, asked);
  const isDirty = outcome !== known;
  useEffect(() => {
    // The URL contains the query, so that it can be bookmarked and shared; 'back' leaves the search.
    if (!isDirty) return;
    history.replaceState(history.state, '', pathIn(t.language, searchAddress(outcome)));
  }, [isDirty, outcome, t]);
  const [shownKind, shownPage] = isDirty ? [null, 1] : [kind, page];
  return (
    <div className="wrap max-w-[48rem]! pt-12">
      <h1 className="mb-6">{t('searchPage.title')}</h1>
      <search>
        <form
          action={pathIn(t.language, searchAddress(noOutcome))}
          className="flex gap-3 max-sm:flex-col"
        >
          <input
            className="input"
            type="search"
            name="q"
            value={query}
            maxLength={longestQuery}
            aria-label={t('search.field')}
            placeholder={t('searchPage.placeholder')}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
          <button type="submit" className="button">
            {t('common.search')}
          </button>
        </form>
      </search>
      <div className="mt-6">
        <SearchSummary outcome={outcome} />
      </div>
      <Kinds outcome={outcome} kind={shownKind} />
      <div className="mt-8">
        {outcome.total > 0 ? (
          <Results results={outcome.results} level={2} />
        ) : (
          <NoResults outcome={outcome} />
        )}
      </div>
      <Paging
        label={t('searchPage.pages')}
        page={shownPage}
        last={Math.ceil(outcome.total / asked.pageSize)}
        addressOf={(number) => searchAddress({ ...outcome, kind: shownKind, page: number })}
      />
    </div>
  );
}

function Kinds({ outcome, kind }: { outcome: SearchOutcome; kind: string | null }) {
  const t = useTranslate();
  if (outcome.kinds.length < 2) return null;
  const everything = outcome.kinds.reduce((sum, { total }) => sum + total, 0);
  const entry = (name: string | null, label: string, total: number): ReactNode => (
    <li key={label}>
      <SiteLink
        to={searchAddress({ ...outcome, kind: name })}
        className="chip"
        aria-current={name === kind ? 'true' : undefined}
      >
        {label} <span className="text-bark">{total}</span>
      </SiteLink>
    </li>
  );
  const found = kindNames.flatMap((name) => outcome.kinds.filter((each) => each.kind === name));
  return (
    <nav aria-label={t('searchPage.kinds')} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {entry(null, t('searchPage.all'), everything)}
        {found.map((each) => entry(each.kind, t(resultKinds[each.kind].many), each.total))}
      </ul>
    </nav>
  );
}

function NoResults({ outcome: { query, suggestions } }: { outcome: SearchOutcome }) {
  if (query.trim() !== '') return <NothingFound suggestions={suggestions} />;
  return (
    suggestions && (
      <div className="grid items-start gap-8 sm:grid-cols-[1fr_16rem]">
        <div className="grid gap-8">
          <SuggestionLists {...suggestions} />
        </div>
        <WelcomeDrawing />
      </div>
    )
  );
}
