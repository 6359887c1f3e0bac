import { SiteLink } from '#app/ui/site-link.tsx';
import { DateText } from '../layout/date-format.tsx';
import type { Column } from '../table/data-table.tsx';
import { OpenButton } from '../table/open-button.tsx';
import { CheckIn } from './check-in.tsx';
import { statusNames } from './filters.ts';
import type { Participant } from './participant.ts';

/**
 * @param isOfOne whether all rows belong to one event, which then needs no column
 * @param open shows the details of a registration
 */
export const columnsFor = (
  isOfOne: boolean,
  open: (id: string, opener: HTMLElement) => void,
): Column<Participant>[] => [
  {
    id: 'name',
    opensRow: true,
    accessorKey: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => (
      <OpenButton id={original.id} open={open}>
        {original.name}
      </OpenButton>
    ),
  },
  {
    id: 'checkIn',
    hasActions: true,
    header: 'Check-in',
    enableSorting: false,
    cell: ({ row: { original } }) => <CheckIn participant={original} />,
  },
  {
    id: 'seats',
    accessorKey: 'seats',
    header: 'People',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        {original.seats}
        {original.guests && <span className="text-sm text-bark"> with {original.guests}</span>}
      </>
    ),
  },
  {
    id: 'email',
    accessorKey: 'email',
    header: 'Email',
    cell: ({ row: { original } }) => original.email,
  },
  ...(isOfOne ? [] : [eventColumn]),
  {
    id: 'state',
    accessorKey: 'state',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <span className={`staff-state participant-${original.state}`}>
        {statusNames[original.state]}
      </span>
    ),
  },
  {
    id: 'createdAt',
    accessorKey: 'createdAt',
    header: 'Registered on',
    cell: ({ row: { original } }) => <DateText at={original.createdAt} />,
  },
];

const eventColumn: Column<Participant> = {
  id: 'event',
  accessorKey: 'eventTitle',
  header: 'Event',
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <>
      <SiteLink to={`/dashboard/Participants?event=${original.eventId}`}>
        {original.eventTitle}
      </SiteLink>
      <span className="text-sm text-bark">, {original.eventWhen}</span>
    </>
  ),
};
