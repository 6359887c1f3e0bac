import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { bulkActions } from './actions.ts';
import { columnsFor } from './columns.tsx';
import {
  defaultSort,
  pageSize,
  parseFilter,
  parsePerson,
  parseSort,
  parseState,
  personOptions,
  statusOptions,
} from './filters.ts';
import { MessageDrawer } from './message-drawer.tsx';

export const middleware = guards('token', 'session', 'messages.answer');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { messages, total } = await call('contact/getMessages', {
    page: parsePage(url.searchParams),
    pageSize,
    sort: parseSort(url.searchParams),
    ...parseFilter(url.searchParams),
  });
  return { messages, total };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Messages',
    description: 'Messages from the contact form.',
    path: '/dashboard/Contacts',
    isIndexed: false,
  });
}

/** Messages of the contact form: reading, answering, assigning and archiving. */
export default function Contacts({ loaderData: { messages, total } }: PageProps<typeof loader>) {
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const state = parseState(parameters) ?? '';
  const columns = useMemo(() => columnsFor(open), [open]);
  const actions = useMemo(() => bulkActions(state === 'spam'), [state]);
  const { revalidate } = useRevalidator();
  return (
    <>
      <ScreenHead
        title="Messages"
        primary={
          <ExportButton
            fileName="messages.csv"
            nextChunk={(after) =>
              call('contact/exportMessages', { ...filter, ...(after !== null && { after }) })
            }
          />
        }
      />
      <TableView
        screen={screen}
        names={['message', 'messages']}
        searchLabel="Search by name, email or subject"
        filters={[
          { name: 'state', label: 'Status', value: state, options: statusOptions },
          {
            name: 'person',
            label: 'Assigned to',
            value: parsePerson(parameters),
            options: personOptions,
          },
        ]}
        columns={columns}
        rows={messages}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
        actions={actions}
      >
        <p>
          {screen.url.isFiltered ? 'No messages match. Change your search.' : 'No messages yet.'}
        </p>
      </TableView>
      {opened && (
        <MessageDrawer
          id={opened.id}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}
