import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { money } from '#app/format/money.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { campaignFilter } from '../donations/campaigns/campaign-filter.ts';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { columnsFor } from './columns.tsx';
import { DonorDrawer } from './donor-drawer.tsx';
import { DonorsMail } from './donors-mail.tsx';
import {
  defaultSort,
  givingOptions,
  minimumOptions,
  pageSize,
  parseFilter,
  parseSort,
} from './filters.ts';

export const middleware = guards('token', 'session', 'donors.manage');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ donors, total, sum, currency }, { campaigns }] = await Promise.all([
    call('donations/getDonors', {
      page: parsePage(url.searchParams),
      pageSize,
      sort: parseSort(url.searchParams),
      ...parseFilter(url.searchParams),
    }),
    call('donations/getCampaigns', {}),
  ]);
  return { donors, total, sum, currency, campaigns };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Donors',
    description: 'People and organizations that donate.',
    path: '/dashboard/Donors',
    isIndexed: false,
  });
}

/** Donors with their totals. A donor is added with the first gift. */
export default function Donors({ loaderData }: PageProps<typeof loader>) {
  const { donors, total, sum, currency, campaigns } = loaderData;
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(open, currency), [open, currency]);
  const { revalidate } = useRevalidator();
  const [mailOpener, setMailOpener] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  return (
    <>
      <ScreenHead
        title="Donors"
        primary={
          <button
            type="button"
            className="button"
            disabled={!isHydrated || total === 0}
            onClick={({ currentTarget }) => setMailOpener(currentTarget)}
          >
            Email these donors
          </button>
        }
        more={
          <ExportButton
            fileName="donors.csv"
            nextChunk={(after) =>
              call('donations/exportDonors', { ...filter, ...(after !== null && { after }) })
            }
          />
        }
      />
      <TableView
        screen={screen}
        names={['donor', 'donors']}
        searchLabel="Search by name, email or address"
        sum={`${money(sum, currency, staffLanguage)} in all`}
        filters={[
          { name: 'giving', label: 'Giving', value: filter.giving, options: givingOptions },
          {
            name: 'minimum',
            label: `Total (${currency.toUpperCase()})`,
            value: parameters.get('minimum'),
            options: minimumOptions,
          },
          ...campaignFilter(campaigns, filter.campaignId),
        ]}
        columns={columns}
        rows={donors}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
      >
        <p>
          {`No donors ${screen.url.isFiltered ? 'match' : 'yet'}. Donors are added automatically with their first gift.`}
        </p>
      </TableView>
      {opened && (
        <DonorDrawer
          id={opened.id}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
      {mailOpener && (
        <DonorsMail
          filter={filter}
          total={total}
          opener={mailOpener}
          onClose={() => setMailOpener(null)}
        />
      )}
    </>
  );
}
