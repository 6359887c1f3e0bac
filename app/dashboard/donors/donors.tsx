import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import type { Route } from './+types/donors';
import { columnsFor } from './columns.tsx';
import { DonorDrawer } from './donor-drawer.tsx';
import { defaultSort, pageSize, parseFilter, parseSort } from './filters.ts';

export const middleware = guards('token', 'session', 'administrator');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { donors, total, currency } = await call('donations/getDonors', {
    page: parsePage(url.searchParams),
    pageSize,
    sort: parseSort(url.searchParams),
    ...parseFilter(url.searchParams),
  });
  return { donors, total, currency };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Donors',
    description: 'People and organizations that donate.',
    path: '/dashboard/Donors',
    isIndexed: false,
  });
}

/** Donors with their totals. A donor is added with the first gift. */
export default function Donors({ loaderData: { donors, total, currency } }: Route.ComponentProps) {
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(open, currency), [open, currency]);
  const { revalidate } = useRevalidator();
  return (
    <>
      <div className="screen-head">
        <h1>Donors</h1>
        <div className="screen-actions">
          <ExportButton
            fileName="donors.csv"
            nextChunk={(after) =>
              call('donations/exportDonors', { ...filter, ...(after !== null && { after }) })
            }
          />
        </div>
      </div>
      <TableView
        screen={screen}
        names={['donor', 'donors']}
        searchLabel="Search by name or email"
        filters={null}
        columns={columns}
        rows={donors}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
      >
        <p>No donors match. Donors are added automatically with their first gift.</p>
      </TableView>
      {opened && (
        <DonorDrawer
          id={opened.id}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}
