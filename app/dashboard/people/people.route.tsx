import { useMemo } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { money } from '#app/format/money.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { MenuLink } from '#app/shell/staff/screen-head/menu-link.tsx';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { columnsFor, nameOf } from './columns.tsx';
import { defaultSort, kindOptionsFor, pageSize, parseFilter, parseSort } from './filters.ts';

export const middleware = guards('token', 'session', 'people.read');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { people, total, sum, currency } = await call('people/getPeople', {
    page: parsePage(url.searchParams),
    pageSize,
    sort: parseSort(url.searchParams),
    ...parseFilter(url.searchParams),
  });
  return { people, total, sum, currency };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'People',
    description:
      'Everyone who has an account, subscribes, gives, registers for events or writes to us.',
    path: '/dashboard/People',
    isIndexed: false,
  });
}

/** Everyone whom the organization knows: one profile for each person. */
export default function People({ loaderData }: PageProps<typeof loader>) {
  const { people, total, sum, currency } = loaderData;
  const screen = useTableScreen();
  const { parameters } = screen;
  const filter = parseFilter(parameters);
  const seesMoney = sum !== null;
  const columns = useMemo(() => columnsFor(seesMoney ? currency : null), [seesMoney, currency]);
  return (
    <>
      <ScreenHead
        title="People"
        more={
          <>
            {seesMoney && <MenuLink to="/dashboard/People/Duplicates">Duplicates</MenuLink>}
            <ExportButton
              fileName="people.csv"
              nextChunk={(after) =>
                call('people/exportPeople', { ...filter, ...(after !== null && { after }) })
              }
            />
          </>
        }
      />
      <TableView
        screen={screen}
        names={['person', 'people']}
        searchLabel={`Search by name${seesMoney ? ', email or address' : ' or email'}`}
        sum={sum === null ? '' : `${money(sum, currency, staffLanguage)} given`}
        filters={[
          { name: 'kind', label: 'Type', value: filter.kind, options: kindOptionsFor(seesMoney) },
        ]}
        columns={columns}
        rows={people}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
      >
        <p>
          No one matches. People are added automatically when they sign up, subscribe, give,
          register for an event, or write to you.
        </p>
      </TableView>
    </>
  );
}
