import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { bulkActions } from './actions.ts';
import { columnsFor, nameOf } from './columns.tsx';
import {
  defaultSort,
  pageSize,
  parseFilter,
  parseRole,
  parseSort,
  roleNames,
  statusNames,
} from './filters.ts';
import { UserDrawer } from './user-drawer.tsx';

export const middleware = guards('token', 'session', 'users.manage');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { users, total } = await call('users/getUsers', {
    page: parsePage(url.searchParams),
    pageSize,
    sort: parseSort(url.searchParams),
    ...parseFilter(url.searchParams),
  });
  return { users, total };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Users',
    description: 'Who has an account.',
    path: '/dashboard/Users',
    isIndexed: false,
  });
}

/** Accounts and their roles. */
export default function Users({ loaderData: { users, total } }: PageProps<typeof loader>) {
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(open), [open]);
  const { revalidate } = useRevalidator();
  return (
    <>
      <ScreenHead
        title="Users"
        primary={
          <SiteLink to="/dashboard/Users/Invitations" className="button">
            Invite staff
          </SiteLink>
        }
        more={
          <ExportButton
            fileName="users.csv"
            nextChunk={(after) =>
              call('users/exportUsers', { ...filter, ...(after !== null && { after }) })
            }
          />
        }
      />
      <TableView
        screen={screen}
        names={['account', 'accounts']}
        searchLabel="Search by name or email"
        filters={[
          {
            name: 'role',
            label: 'Role',
            value: parseRole(parameters),
            options: { '': 'All roles', ...roleNames },
          },
          {
            name: 'state',
            label: 'Status',
            value: filter.state,
            options: { '': 'All statuses', ...statusNames },
          },
        ]}
        columns={columns}
        rows={users}
        total={total}
        pageSize={pageSize}
        idOf={({ userId }) => userId}
        nameOf={nameOf}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
        actions={bulkActions}
      >
        <p>No users match. Change your search.</p>
      </TableView>
      {opened && (
        <UserDrawer
          userId={opened.id}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}
