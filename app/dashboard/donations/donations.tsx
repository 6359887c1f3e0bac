import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ExportButton } from '../table/export-button.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import type { Route } from './+types/donations';
import { columnsFor, donorName } from './columns.tsx';
import { DonationTotals } from './donation-totals.tsx';
import {
  defaultSort,
  frequencyOptions,
  kindOptions,
  pageSize,
  parseFilter,
  parseSort,
  statusOptions,
} from './filters.ts';
import { GiftDrawer } from './gift/gift-drawer.tsx';
import { GivingSettings } from './giving-settings.tsx';
import { NewGift } from './new-gift.tsx';

export const middleware = guards('token', 'session', 'administrator');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const filter = parseFilter(url.searchParams);
  const [{ donations, total }, years, months, { settings }] = await Promise.all([
    call('donations/getDonations', {
      page: parsePage(url.searchParams),
      pageSize,
      sort: parseSort(url.searchParams),
      ...filter,
    }),
    call('donations/getTotals', {}),
    filter.year ? call('donations/getTotals', { year: filter.year }) : null,
    call('donations/getSettings', {}),
  ]);
  return {
    donations,
    total,
    years: years.totals,
    months: months?.totals ?? null,
    currency: settings.currency,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Donations',
    description: 'Donations and their receipts.',
    path: '/dashboard/Donations',
    isIndexed: false,
  });
}

/** Donations: searching, recording, refunds, receipts and totals. */
export default function Donations({ loaderData }: Route.ComponentProps) {
  const { donations, total, years, months, currency } = loaderData;
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(open), [open]);
  const { revalidate } = useRevalidator();
  const periods = years.map(({ period }) => [period, period]);
  return (
    <>
      <div className="screen-head">
        <h1>Donations</h1>
        <div className="screen-actions">
          <NewGift currency={currency} onAdded={() => void revalidate()} />
          <ExportButton
            fileName="donations.csv"
            nextChunk={(after) =>
              call('donations/exportDonations', { ...filter, ...(after !== null && { after }) })
            }
          />
          <GivingSettings onChange={() => void revalidate()} />
        </div>
      </div>
      <TableView
        screen={screen}
        names={['gift', 'gifts']}
        searchLabel="Search by donor or receipt"
        filters={
          <>
            <FilterSelect
              screen={screen}
              name="kind"
              label="Type"
              value={filter.kind}
              options={kindOptions}
            />
            <FilterSelect
              screen={screen}
              name="frequency"
              label="Frequency"
              value={filter.frequency}
              options={frequencyOptions}
            />
            <FilterSelect
              screen={screen}
              name="status"
              label="Status"
              value={filter.status}
              options={statusOptions}
            />
            <FilterSelect
              screen={screen}
              name="year"
              label="Year"
              value={filter.year ? String(filter.year) : ''}
              options={{ '': 'All years', ...Object.fromEntries(periods) }}
            />
          </>
        }
        columns={columns}
        rows={donations}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={donorName}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
      >
        <p>No gifts match. Change your search, or record a gift.</p>
      </TableView>
      <DonationTotals years={years} months={months} />
      {opened && (
        <GiftDrawer
          id={opened.id}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}
