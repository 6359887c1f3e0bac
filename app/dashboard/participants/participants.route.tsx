import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { MenuLink } from '#app/shell/staff/screen-head/menu-link.tsx';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { seatsInWords } from '../events/columns.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { parsePage } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { bulkActions } from './actions.ts';
import { columnsFor } from './columns.tsx';
import {
  defaultSort,
  pageSize,
  parseEvent,
  parseFilter,
  parseSort,
  statusNames,
} from './filters.ts';
import { RegistrationDrawer } from './registration-drawer.tsx';

export const middleware = guards('token', 'session', 'participants.read');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const parameters = url.searchParams;
  const event = parseEvent(parameters);
  const [{ participants, total }, { events }] = await Promise.all([
    call('events/allParticipants', {
      page: parsePage(parameters),
      pageSize,
      sort: parseSort(parameters),
      ...parseFilter(parameters),
    }),
    call('events/getEventChoices', event ? { event } : {}),
  ]);
  return { participants, total, events };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Participants',
    description: 'Who has registered for events.',
    path: '/dashboard/Participants',
    isIndexed: false,
  });
}

/** The participants of events: searching, checking in, canceling and removing. */
export default function Participants({ loaderData }: PageProps<typeof loader>) {
  const { participants, total, events } = loaderData;
  const screen = useTableScreen();
  const { parameters, opened, open, close } = screen;
  const filter = parseFilter(parameters);
  const chosen = events.find(({ id }) => id === filter.event);
  const isOfOne = chosen !== undefined;
  const columns = useMemo(() => columnsFor(isOfOne, open), [isOfOne, open]);
  const { revalidate } = useRevalidator();
  const participant = participants.find(({ id }) => id === opened?.id);
  return (
    <>
      <ScreenHead
        title="Participants"
        primary={
          chosen && (
            <SiteLink to={`/dashboard/Participants/Door?event=${chosen.id}`} className="button">
              Check in at the door
            </SiteLink>
          )
        }
        more={
          <>
            {chosen && (
              <MenuLink to={`/dashboard/Participants/Sheet?event=${chosen.id}`}>
                Print sign-in sheet
              </MenuLink>
            )}
            <ExportButton
              fileName="participants.csv"
              nextChunk={(after) =>
                call('events/exportParticipants', { ...filter, ...(after !== null && { after }) })
              }
            />
          </>
        }
      />
      {chosen && (
        <p className="mt-2">
          <SiteLink to={`/dashboard/Events/${chosen.id}`}>{chosen.title}</SiteLink>, {chosen.when}:{' '}
          {seatsInWords(chosen)}
        </p>
      )}
      <TableView
        screen={screen}
        names={['participant', 'participants']}
        searchLabel="Search by name or email"
        filters={[
          {
            name: 'event',
            label: 'Event',
            value: filter.event,
            options: {
              '': 'All events',
              ...Object.fromEntries(events.map(({ id, title, when }) => [id, `${title}, ${when}`])),
            },
          },
          {
            name: 'state',
            label: 'Status',
            value: filter.state,
            options: { '': 'All statuses', ...statusNames },
          },
        ]}
        columns={columns}
        rows={participants}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={parseSort(parameters)}
        defaultSort={defaultSort}
        actions={bulkActions}
      >
        <p>
          {Object.keys(filter).length === 0
            ? 'No one has registered for an event yet.'
            : 'No participants match. Change your search, or choose another event.'}
        </p>
      </TableView>
      {opened && participant && (
        <RegistrationDrawer
          participant={participant}
          opener={opened.opener}
          onClose={close}
          onChange={() => void revalidate()}
        />
      )}
    </>
  );
}
