import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { MenuLink } from '#app/shell/staff/screen-head/menu-link.tsx';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { AddSubscriber } from './add-subscriber.tsx';
import { columnsFor } from './columns.tsx';
import { createDeleteAction } from './delete-action.ts';
import {
  defaultSort,
  listOptions,
  pageSize,
  parseFilter,
  parseSort,
  statusNames,
} from './filters.ts';
import { Import } from './import/import.tsx';
import { Segments } from './segments/segments.tsx';
import { SubscriberDrawer } from './subscriber-drawer.tsx';
import { SubscriberGrowth } from './subscriber-growth.tsx';
import { Sync, SyncFacts } from './sync.tsx';

export const middleware = guards('token', 'session', 'subscribers.manage');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const parameters = url.searchParams;
  const [{ subscribers, total }, sync, { import: latest }] = await Promise.all([
    call('subscriber/allSubscriber', {
      page: parsePage(parameters),
      pageSize,
      sort: parseSort(parameters),
      ...parseFilter(parameters),
    }),
    call('sendgrid/getSync', {}),
    call('subscriber/getImport', {}),
  ]);
  const { isConfigured, lastSyncAt } = sync;
  return { subscribers, total, sync: { isConfigured, lastSyncAt }, latest };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Subscribers',
    description: 'Who receives the newsletter.',
    path: '/dashboard/Subscribers',
    isIndexed: false,
  });
}

/** Newsletter subscribers: searching, deleting, importing and exporting. */
export default function Subscribers({ loaderData }: PageProps<typeof loader>) {
  const { subscribers, total, sync, latest } = loaderData;
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(open), [open]);
  const { revalidate } = useRevalidator();

  return (
    <ContentActions value="all">
      <ScreenHead
        title="Subscribers"
        primary={<Import latest={latest} onChange={revalidate} />}
        more={
          <>
            <AddSubscriber onAdded={() => void revalidate()} />
            <Segments />
            <ExportButton
              fileName="subscribers.csv"
              nextChunk={(after) =>
                call('subscriber/exportSubscribers', {
                  ...filter,
                  ...(after !== null && { after }),
                })
              }
            />
            {sync.isConfigured === 1 && <Sync onChange={revalidate} />}
            <MenuLink to="/dashboard/Mailings">See what was sent</MenuLink>
          </>
        }
      />
      {sync.isConfigured === 1 && <SyncFacts lastSyncAt={sync.lastSyncAt} />}
      <TableView
        screen={screen}
        names={['subscriber', 'subscribers']}
        searchLabel="Search by name, email or note"
        filters={[
          { name: 'list', label: 'List', value: filter.list, options: listOptions },
          {
            name: 'status',
            label: 'Status',
            value: filter.status,
            options: { '': 'All statuses', ...statusNames },
          },
          {
            name: 'language',
            label: 'Language',
            value: filter.language,
            options: { '': 'All languages', ...languagesForStaff },
          },
        ]}
        columns={columns}
        rows={subscribers}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
        actions={[createDeleteAction(filter)]}
        mayChooseAll
      >
        <p>
          {Object.keys(filter).length === 0
            ? 'No subscribers yet. Add someone, or import a file.'
            : 'No subscribers match. Change your search, or add someone, or import a file.'}
        </p>
      </TableView>
      <SubscriberGrowth />
      {opened && (
        <SubscriberDrawer
          id={opened.id}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </ContentActions>
  );
}
