import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
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
import { Sync } from './sync.tsx';

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
    <ContentActions value={true}>
      <h1>Subscribers</h1>
      <p className="mt-2">
        See what was sent to subscribers under{' '}
        <SiteLink to="/dashboard/Mailings">Mailings</SiteLink>.
      </p>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <Import latest={latest} onChange={revalidate} />
        <AddSubscriber onAdded={() => void revalidate()} />
        <Segments />
        <ExportButton
          fileName="subscribers.csv"
          nextChunk={(after) =>
            call('subscriber/exportSubscribers', { ...filter, ...(after !== null && { after }) })
          }
        />
        {sync.isConfigured === 1 && <Sync lastSyncAt={sync.lastSyncAt} onChange={revalidate} />}
      </div>
      <TableView
        screen={screen}
        names={['subscriber', 'subscribers']}
        searchLabel="Search by name, email or note"
        filters={
          <>
            <FilterSelect
              screen={screen}
              name="list"
              label="List"
              value={filter.list}
              options={listOptions}
            />
            <FilterSelect
              screen={screen}
              name="status"
              label="Status"
              value={filter.status}
              options={{ '': 'All statuses', ...statusNames }}
            />
          </>
        }
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
