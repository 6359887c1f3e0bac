import { useMemo } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { may } from '#contract/shared/may.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { ExportButton } from '../table/export-button.tsx';
import { parseEnum, parsePage, parseSearch } from '../table/table-url.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import { columnsFor } from './columns.tsx';

export const middleware = guards('token', 'session', 'events.read');

const pageSize = 50;
const sorts = sortsOf(tableSorts.events);
const whens = ['upcoming', 'past', 'all'] as const;
const states = ['draft', 'published', 'cancelled'] as const;

/** The filter in the page's URL; upcoming events by default. */
function parseFilter(parameters: URLSearchParams) {
  const when = parseEnum(parameters, 'when', whens) ?? 'upcoming';
  const state = parseEnum(parameters, 'state', states);
  const search = parseSearch(parameters, 200);
  const sort = parseEnum(parameters, 'sort', sorts);
  const filter = {
    ...(when !== 'all' && { when }),
    ...(state && { state }),
    ...(search && { search }),
  };
  return { when, state, filter, sort: sort ?? firstSortOf(when) };
}

const firstSortOf = (when: (typeof whens)[number]) =>
  when === 'upcoming' ? ('startsAt' as const) : ('-startsAt' as const);

export async function loader({ context, url }: LoaderArgs) {
  const { filter, sort } = parseFilter(url.searchParams);
  const { call, getSession } = context.get(siteRequest);
  const [{ user }, { events, total }] = await Promise.all([
    getSession(),
    call('events/allEvents', {
      page: parsePage(url.searchParams),
      pageSize,
      sort,
      ...filter,
    }),
  ]);
  return { events, total, seesParticipants: may(user?.roles ?? [], 'participants.read') };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Events',
    description: 'Upcoming and past events, and how many people registered.',
    path: '/dashboard/Events',
    isIndexed: false,
  });
}

/** All events, with their numbers of registrations. */
export default function Events({ loaderData }: PageProps<typeof loader>) {
  const { events, total, seesParticipants } = loaderData;
  const screen = useTableScreen();
  const { url, parameters } = screen;
  const { when, state = '', filter, sort } = parseFilter(parameters);
  const columns = useMemo(() => columnsFor(seesParticipants), [seesParticipants]);
  return (
    <>
      <ScreenHead
        title="Events"
        primary={
          <SiteLink to="/dashboard/Events/new" className="button">
            New event
          </SiteLink>
        }
        more={
          <ExportButton
            fileName="events.csv"
            nextChunk={(after) =>
              call('events/exportEvents', { ...filter, ...(after !== null && { after }) })
            }
          />
        }
      />
      <TableView
        screen={screen}
        names={['event', 'events']}
        searchLabel="Search events"
        filters={[
          {
            name: 'when',
            label: 'Time',
            value: when === 'upcoming' ? '' : when,
            options: { '': 'Upcoming', past: 'Past', all: 'Upcoming and past' },
            clears: ['sort'],
          },
          {
            name: 'state',
            label: 'Status',
            value: state,
            options: {
              '': 'All statuses',
              published: 'Published',
              draft: 'Draft',
              cancelled: 'Canceled',
            },
          },
        ]}
        columns={columns}
        rows={events}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={sort}
        defaultSort={firstSortOf(when)}
      >
        <p>
          {url.isFiltered
            ? 'No events match. Change your search, or create an event.'
            : 'No upcoming events. Create one with “New event”.'}
        </p>
      </TableView>
    </>
  );
}
