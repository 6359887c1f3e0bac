import type { Reply } from '#contract/index.ts';
import { DateText } from '../layout/date-format.tsx';
import type { Column } from '../table/data-table.tsx';
import { OpenButton } from '../table/open-button.tsx';
import { statusNames } from './filters.ts';

export type Message = Reply<'contact/getMessages'>['messages'][number];

/** @param open shows the details of a message */
export const columnsFor = (open: (id: string, opener: HTMLElement) => void): Column<Message>[] => [
  {
    id: 'subject',
    opensRow: true,
    accessorKey: 'subject',
    header: 'Subject',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <OpenButton id={original.id} open={open}>
        {original.subject}
      </OpenButton>
    ),
  },
  {
    id: 'name',
    accessorKey: 'name',
    header: 'From',
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.name}</span>,
  },
  {
    id: 'state',
    accessorKey: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={`staff-state message-${original.state}`}>{statusNames[original.state]}</span>
    ),
  },
  {
    id: 'assignedTo',
    accessorFn: ({ assignedTo }) => assignedTo?.name ?? '',
    header: 'Assigned to',
    enableSorting: false,
    cell: ({ row: { original } }) => original.assignedTo?.name ?? '–',
  },
  {
    id: 'createdAt',
    accessorKey: 'createdAt',
    header: 'Received',
    cell: ({ row: { original } }) => <DateText at={original.createdAt} />,
  },
];
