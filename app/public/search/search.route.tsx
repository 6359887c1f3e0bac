import { type ReactNode, useEffect } from 'react';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { longestQuery, resultKinds } from '#app/content/search/result-kinds.ts';
import { Results } from '#app/content/search/results.tsx';
import { type SearchOutcome, summaryOf, useSearch } from '#app/content/search/use-search.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

const path = '/search';
const pageSize = 20;

export async function loader({ context, request }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const asked = new URL(request.url).searchParams;
  const query = asked.get('q') ?? '';
  const kind = kindNamed(asked.get('kind'));
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(asked.get('page')) || 1)));
  const outcome: SearchOutcome = {
    query,
    results: [],
    total: 0,
    kinds: [],
    correctedQuery: null,
    problem: '',
  };
  if (query.trim() !== '') {
    const body = { query, page, pageSize, ...(kind && { kind }) };
    try {
      const { code: _code, ...found } = await call('search/search', body);
      Object.assign(outcome, found);
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.status !== 400) throw failure;
      outcome.query = '';
      outcome.problem = failure.errors.query ?? failure.message;
    }
  }
  return { kind: kind ?? null, page, outcome };
}

const kindNames = Object.keys(resultKinds) as (keyof typeof resultKinds)[];
const kindNamed = (name: string | null) => kindNames.find((kind) => kind === name);

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Search',
    description: 'Find articles, courses, programs, answers and glossary terms.',
    path,
    isIndexed: false,
  });
}

export default function Search({ loaderData }: PageProps<typeof loader>) {
  const { kind, page, outcome } = loaderData;
  // Another URL is another search: nothing of the last one stays.
  return (
    <Searching key={`${outcome.query} ${kind} ${page}`} kind={kind} page={page} known={outcome} />
  );
}

interface SearchingProps {
  kind: keyof typeof resultKinds | null;
  page: number;
  known: SearchOutcome;
}

function Searching({ kind, page, known }: SearchingProps) {
  const { query, setQuery, outcome } = useSearch(known, pageSize);
  const isDirty = outcome !== known;
  useEffect(() => {
    // The URL contains the query, so that it can be bookmarked and shared; 'back' leaves the search.
    if (isDirty) history.replaceState(history.state, '', addressOf(outcome.query));
  }, [isDirty, outcome]);
  const [shownKind, shownPage] = isDirty ? [null, 1] : [kind, page];
  return (
    <div className="wrap max-w-[48rem]! pt-12">
      <h1 className="mb-6">Search</h1>
      <search>
        <form action={path} className="flex gap-3 max-sm:flex-col">
          <input
            className="input"
            type="search"
            name="q"
            value={query}
            maxLength={longestQuery}
            aria-label="What are you looking for?"
            placeholder="Fiber, school lunch, reading labels …"
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </search>
      <p role="status" className="mt-6 min-h-6 font-semibold">
        {summaryOf(outcome)}
      </p>
      <Kinds outcome={outcome} kind={shownKind} />
      <div className="mt-8">
        <Results results={outcome.results} level={2} />
      </div>
      {outcome.total === 0 && outcome.query !== '' && <Advice />}
      <Paging
        label="Pages of results"
        page={shownPage}
        last={Math.ceil(outcome.total / pageSize)}
        addressOf={(number) => addressOf(outcome.query, shownKind, number)}
      />
    </div>
  );
}

function addressOf(query: string, kind: string | null = null, page = 1): string {
  const asked = new URLSearchParams({
    ...(query && { q: query }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return asked.size === 0 ? path : `${path}?${asked}`;
}

function Kinds({ outcome, kind }: { outcome: SearchOutcome; kind: string | null }) {
  if (outcome.kinds.length < 2) return null;
  const everything = outcome.kinds.reduce((sum, { total }) => sum + total, 0);
  const entry = (name: string | null, label: string, total: number): ReactNode => (
    <li key={label}>
      <SiteLink
        to={addressOf(outcome.query, name)}
        className="chip"
        aria-current={name === kind ? 'true' : undefined}
      >
        {label} <span className="text-bark">{total}</span>
      </SiteLink>
    </li>
  );
  const found = kindNames.flatMap((name) => outcome.kinds.filter((each) => each.kind === name));
  return (
    <nav aria-label="Types of results" className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {entry(null, 'All', everything)}
        {found.map((each) => entry(each.kind, resultKinds[each.kind].many, each.total))}
      </ul>
    </nav>
  );
}

function Advice() {
  return (
    <div className="reading mt-2">
      <p>Try fewer or more general words, or look here:</p>
      <ul>
        <li>
          <SiteLink to="/articles">All articles</SiteLink>
        </li>
        <li>
          <SiteLink to="/FAQ">Frequently asked questions</SiteLink>
        </li>
        <li>
          <SiteLink to="/Contact">Ask us</SiteLink>
        </li>
      </ul>
    </div>
  );
}
