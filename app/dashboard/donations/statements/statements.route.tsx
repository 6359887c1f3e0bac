import { useNavigate } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StatementForm } from './statement-form.tsx';
import { statementStatuses } from './statement-statuses.ts';

export const middleware = guards('token', 'session', 'receipts.send');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ mailings }, { totals }] = await Promise.all([
    call('donations/getStatementMailings', {}),
    call('donations/getTotals', {}),
  ]);
  return { mailings, years: [...new Set(totals.map(({ period }) => period))] };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Year-end statements',
    description: 'The gifts of a year, emailed to all donors.',
    path: '/dashboard/Donations/Statements',
    isIndexed: false,
  });
}

/** Year-end statements: preview, test, and sending to all donors. */
export default function Statements({ loaderData: { mailings, years } }: PageProps<typeof loader>) {
  const navigate = useNavigate();
  const { dateAndTime } = useDateFormat();
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Donations">Donations</SiteLink>
      </p>
      <h1 className="mt-1">Year-end statements</h1>
      <p className="mt-2 max-w-[46rem]">
        A statement lists a donor’s gifts of a year with their receipts, in the words that the IRS
        asks for. No donor gets the statement of a year twice.
      </p>
      {years.length === 0 ? (
        <p className="mt-4">There are no gifts yet.</p>
      ) : (
        <StatementForm
          years={years}
          onStarted={(id) => void navigate(`/dashboard/Donations/Statements/${id}`)}
        />
      )}
      {mailings.length > 0 && (
        <section aria-labelledby="sent" className="mt-10">
          <h2 id="sent" className="text-xl">
            Sent statements
          </h2>
          <ul className="history-lines mt-3">
            {mailings.map((mailing) => (
              <li key={mailing.id}>
                <SiteLink
                  className="data-open"
                  to={`/dashboard/Donations/Statements/${mailing.id}`}
                >
                  Statements of {mailing.year}
                </SiteLink>
                {statementStatuses[mailing.status]}, {mailing.sent.toLocaleString('en')} of{' '}
                {mailing.total.toLocaleString('en')} sent
                <time dateTime={mailing.createdAt}>{dateAndTime(mailing.createdAt)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
