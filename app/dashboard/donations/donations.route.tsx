import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { MenuLink } from '#app/shell/staff/screen-head/menu-link.tsx';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { Books } from './books.tsx';
import { campaignFilter } from './campaigns/campaign-filter.ts';
import { Campaigns } from './campaigns/campaigns.tsx';
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
import { bulkReceipts } from './receipts/bulk-receipts.ts';
import { useGiftSum } from './use-gift-sum.ts';

export const middleware = guards('token', 'session', 'gifts.read');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const filter = parseFilter(url.searchParams);
  const [{ donations, total }, years, months, { settings, accounts }, { campaigns }] =
    await Promise.all([
      call('donations/getDonations', {
        page: parsePage(url.searchParams),
        pageSize,
        sort: parseSort(url.searchParams),
        ...filter,
      }),
      call('donations/getTotals', {}),
      filter.year ? call('donations/getTotals', { year: filter.year }) : null,
      call('donations/getSettings', {}),
      call('donations/getCampaigns', {}),
    ]);
  return {
    donations,
    total,
    years: years.totals,
    months: months?.totals ?? null,
    currency: settings.currency,
    hasIssuer: settings.legalName.trim() !== '' && settings.ein !== '',
    accounts,
    campaigns,
  };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Donations',
    description: 'Donations and their receipts.',
    path: '/dashboard/Donations',
    isIndexed: false,
  });
}

/** Donations: searching, recording, refunds, receipts and totals. */
export default function Donations({ loaderData }: PageProps<typeof loader>) {
  const { donations, total, years, months, currency, hasIssuer, accounts, campaigns } = loaderData;
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(open), [open]);
  const sum = useGiftSum(filter, donations);
  const { revalidate } = useRevalidator();
  const attempting = useAttempt();
  const periods = years.map(({ period }) => [period, period]);
  return (
    <>
      <ScreenHead
        title="Donations"
        primary={
          <NewGift
            currency={currency}
            hasIssuer={hasIssuer}
            campaigns={campaigns}
            onAdded={() => void revalidate()}
          />
        }
        more={
          <>
            <MenuLink to="/dashboard/Donations/Batches">Batches</MenuLink>
            <ExportButton
              fileName="donations.csv"
              nextChunk={(after) =>
                call('donations/exportDonations', { ...filter, ...(after !== null && { after }) })
              }
            />
            <MenuLink to="/dashboard/Donations/Statements">Year-end statements</MenuLink>
            <MenuLink to="/dashboard/Donations/Thank-you">Thank-you texts</MenuLink>
            <Campaigns />
            <Books currency={currency} accounts={accounts} onExport={() => void revalidate()} />
            <GivingSettings onChange={() => void revalidate()} />
          </>
        }
      />
      <TableView
        screen={screen}
        names={['gift', 'gifts']}
        searchLabel="Search by donor or receipt"
        sum={sum?.words}
        apart={{ total: total - (sum?.gifts ?? total), names: ['practice gift', 'practice gifts'] }}
        filters={[
          { name: 'kind', label: 'Type', value: filter.kind, options: kindOptions },
          {
            name: 'frequency',
            label: 'Frequency',
            value: filter.frequency,
            options: frequencyOptions,
          },
          { name: 'status', label: 'Status', value: filter.status, options: statusOptions },
          {
            name: 'year',
            label: 'Year',
            value: filter.year ? String(filter.year) : '',
            options: { '': 'All years', ...Object.fromEntries(periods) },
          },
          ...campaignFilter(campaigns, filter.campaignId),
          { name: 'batch', label: 'Batch', value: filter.batchId, valueLabel: 'One batch' },
        ]}
        columns={columns}
        rows={donations}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={donorName}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
        actions={bulkReceipts(attempting)}
      >
        <p>
          {screen.url.isFiltered
            ? 'No gifts match. Change your search, or record a gift.'
            : 'No gifts yet. Record the first one, or wait for an online gift.'}
        </p>
      </TableView>
      <DonationTotals years={years} months={months} />
      {opened && (
        <GiftDrawer
          id={opened.id}
          campaigns={campaigns}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}
