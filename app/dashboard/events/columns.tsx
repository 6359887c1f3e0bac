import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import type { Column } from '../table/data-table.tsx';

type Row = Reply<'events/allEvents'>['events'][number];

const statusNames = { draft: 'Draft', published: 'Published', cancelled: 'Canceled' };

/** @param seesParticipants whether the reader may see who is registered */
export const columnsFor = (seesParticipants: boolean): Column<Row>[] => [
  {
    id: 'title',
    opensRow: true,
    accessorKey: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => (
      <SiteLink to={`/dashboard/Events/${original.id}`} className="data-open">
        {original.title}
      </SiteLink>
    ),
  },
  {
    id: 'startsAt',
    accessorKey: 'when',
    header: 'When',
    cell: ({ row: { original } }) => original.when,
  },
  {
    id: 'state',
    accessorKey: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={`staff-state event-${original.state}`}>{statusNames[original.state]}</span>
    ),
  },
  {
    id: 'registered',
    isNumeric: true,
    accessorKey: 'registered',
    header: 'Registered',
    cell: ({ row: { original } }) =>
      seesParticipants ? (
        <SiteLink to={`/dashboard/Participants?event=${original.id}`}>
          {seatsInWords(original)}
        </SiteLink>
      ) : (
        seatsInWords(original)
      ),
  },
];

/** '12 of 24, 3 waiting'; '4 of 3, over capacity' if staff let in more people than there are seats. */
export function seatsInWords({
  registered,
  waiting,
  capacity,
}: Pick<Row, 'registered' | 'waiting' | 'capacity'>): string {
  const isOver = capacity !== null && registered > capacity;
  const places =
    capacity === null
      ? String(registered)
      : `${registered} of ${capacity}${isOver ? ', over capacity' : ''}`;
  return waiting === 0 ? places : `${places}, ${waiting} waiting`;
}
