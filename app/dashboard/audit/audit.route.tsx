import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { parsePage } from '../table/table-url.ts';
import { useTableScreen } from '../table/use-table-screen.ts';
import { EntryTable } from './entry-table.tsx';
import { isSecurity, pageSize, parseFilter, parseSort, shownOptions } from './filters.ts';
import { SecurityTable } from './security-table.tsx';

export const middleware = guards('token', 'session', 'audit.read');

export async function loader({ context, url: { searchParams } }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { kind, ...filter } = parseFilter(searchParams);
  const rows = {
    page: parsePage(searchParams),
    pageSize,
    sort: parseSort(searchParams),
    ...filter,
  };
  if (isSecurity(searchParams)) {
    const { events, total } = await call('audit/getSecurityEvents', rows);
    return { entries: null, events, total };
  }
  const { entries, total } = await call('audit/getEntries', { ...rows, ...(kind && { kind }) });
  return { entries, events: null, total };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Audit trail',
    description: 'Who did what, and when.',
    path: '/dashboard/Audit',
    isIndexed: false,
  });
}

/** The audit trail and the security log. */
export default function Audit({
  loaderData: { entries, events, total },
}: PageProps<typeof loader>) {
  const screen = useTableScreen();
  const { parameters } = screen;
  const { person } = parseFilter(parameters);
  const filters = [
    { name: 'kind', label: 'Category', value: parameters.get('kind'), options: shownOptions },
    { name: 'person', label: 'Person', value: person, valueLabel: 'One person' },
  ];
  return events ? (
    <SecurityTable screen={screen} events={events} total={total} filters={filters} />
  ) : (
    <EntryTable screen={screen} entries={entries} total={total} filters={filters} />
  );
}
