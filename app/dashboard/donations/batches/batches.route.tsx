import { useNavigate } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { parsePage } from '#app/dashboard/table/table-url.ts';
import { money } from '#app/format/money.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { type RecordColumn, RecordTable } from '#app/shell/staff/tables/record-table.tsx';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';

export const middleware = guards('token', 'session', 'gifts.manage');

const pageSize = 50;

export async function loader({ context, url }: LoaderArgs) {
  const page = parsePage(url.searchParams);
  const { call } = context.get(siteRequest);
  const { batches, total } = await call('donations/getBatches', { page, pageSize });
  return { batches, total, page };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Batches of gifts',
    description: 'Gifts that were entered and deposited together.',
    path: '/dashboard/Donations/Batches',
    isIndexed: false,
  });
}

/** The batches of gifts, newest first. */
export default function Batches({
  loaderData: { batches, total, page },
}: PageProps<typeof loader>) {
  const navigate = useNavigate();
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Donations">Donations</SiteLink>
      </p>
      <ScreenHead
        title="Batches of gifts"
        primary={
          <SiteLink to="/dashboard/Donations/Batches/new" className="button">
            New batch
          </SiteLink>
        }
      />
      <p className="staff-note">
        Enter a pile of checks in one grid. Its gifts are recorded when their number and total agree
        with what you counted.
      </p>
      {batches.length === 0 ? (
        <p className="mt-4">No batches yet.</p>
      ) : (
        <RecordTable caption="Batches" columns={columns} rows={batches} keyOf={({ id }) => id} />
      )}
      <Paging
        page={page}
        last={Math.ceil(total / pageSize)}
        onPage={(next) => void navigate(next === 1 ? '?' : `?page=${next}`)}
      />
    </>
  );
}

type Batch = Reply<'donations/getBatches'>['batches'][number];

const columns: RecordColumn<Batch>[] = [
  {
    title: 'Batch',
    isName: true,
    cell: ({ id, name }) => (
      <SiteLink className="data-open" to={`/dashboard/Donations/Batches/${id}`}>
        {name}
      </SiteLink>
    ),
  },
  { title: 'Date', cell: ({ givenOn }) => longDate(givenOn, staffLanguage) },
  { title: 'Gifts', isNumeric: true, cell: ({ gifts }) => gifts.toLocaleString('en') },
  {
    title: 'Total',
    isNumeric: true,
    cell: ({ total, currency }) => money(total, currency, staffLanguage),
  },
  { title: 'Status', cell: ({ status }) => (status === 'open' ? 'Open' : 'Closed') },
];
