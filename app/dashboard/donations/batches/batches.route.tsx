import { useNavigate } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { parsePage } from '#app/dashboard/table/table-url.ts';
import { money } from '#app/format/money.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { longDate } from '#contract/shared/time/long-date.ts';

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
      <div className="screen-head">
        <h1 className="mt-1">Batches of gifts</h1>
        <SiteLink to="/dashboard/Donations/Batches/new" className="button">
          New batch
        </SiteLink>
      </div>
      <p className="mt-2 max-w-[46rem]">
        Enter a pile of checks in one grid. Its gifts are recorded when their number and total agree
        with what you counted.
      </p>
      {batches.length === 0 ? (
        <p className="mt-4">No batches yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
        <section className="table-scroll" aria-label="Batches, table" tabIndex={0}>
          <table className="data-table data-table-rows">
            <caption className="sr-only">Batches</caption>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Batch</th>
                <th scope="col" data-numeric>
                  Gifts
                </th>
                <th scope="col" data-numeric>
                  Total
                </th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {batches.map((batch) => (
                <tr key={batch.id}>
                  <td className="whitespace-nowrap">{longDate(batch.givenOn)}</td>
                  <th scope="row">
                    <SiteLink className="data-open" to={`/dashboard/Donations/Batches/${batch.id}`}>
                      {batch.name}
                    </SiteLink>
                  </th>
                  <td data-numeric>{batch.gifts.toLocaleString('en')}</td>
                  <td data-numeric>{money(batch.total, batch.currency)}</td>
                  <td>{batch.status === 'open' ? 'Open' : 'Closed'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Paging
        page={page}
        last={Math.ceil(total / pageSize)}
        onPage={(next) => void navigate(next === 1 ? '?' : `?page=${next}`)}
      />
    </>
  );
}
