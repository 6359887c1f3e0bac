import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import './mailings.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { columns } from './columns.tsx';
import {
  defaultSort,
  listOptions,
  pageSize,
  parseFilter,
  parseSort,
  statusOptions,
} from './filters.ts';

export const middleware = guards('mailings.follow');

export async function loader({ context, url }: LoaderArgs) {
  const parameters = url.searchParams;
  const { mailings, total } = await context.get(siteRequest).call('newsletter/getMailings', {
    page: parsePage(parameters),
    pageSize,
    sort: parseSort(parameters),
    ...parseFilter(parameters),
  });
  return { mailings, total };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Mailings',
    description: 'Sent and scheduled newsletters, and their results.',
    path: '/dashboard/Mailings',
    isIndexed: false,
  });
}

/** Past, current and scheduled mailings, with their results. */
export default function Mailings({ loaderData: { mailings, total } }: PageProps<typeof loader>) {
  const screen = useTableScreen();
  const { parameters } = screen;
  const filter = parseFilter(parameters);
  const maySendIssues = useMay('issues.send');
  const mayMailDonors = useMay('donors.email');
  return (
    <>
      <ScreenHead title="Mailings" />
      <p className="staff-note">
        <em>Bounced</em> emails came back after the mail service accepted them (SendGrid only).{' '}
        <em>Unsubscribed</em> counts people who used the link in that email.{' '}
        {maySendIssues && (
          <>
            Send an issue from its page under <SiteLink to="/cms">Pages</SiteLink>.
          </>
        )}
        {mayMailDonors && (
          <>
            {' '}
            Write an email to donors under <SiteLink to="/dashboard/Donors">Donors</SiteLink>.
          </>
        )}
      </p>
      <TableView
        screen={screen}
        names={['mailing', 'mailings']}
        searchLabel="Search by subject or issue"
        filters={[
          { name: 'list', label: 'List', value: filter.list, options: listOptions },
          { name: 'status', label: 'Status', value: filter.status, options: statusOptions },
        ]}
        columns={columns}
        rows={mailings}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
      >
        <p>
          {Object.keys(filter).length === 0
            ? `No mailings yet.${maySendIssues ? ' Send an issue from its page under Pages.' : ''}`
            : 'No mailings match. Change your search.'}
        </p>
      </TableView>
    </>
  );
}
