import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { DateText } from '../layout/date-format.tsx';
import type { Column } from '../table/data-table.tsx';
import { OpenButton } from '../table/open-button.tsx';
import { listsInWords, statusNames } from './filters.ts';

type Subscriber = Reply<'subscriber/allSubscriber'>['subscribers'][number];

const nameOf = ({ firstName, lastName }: Subscriber) => fullName(firstName, lastName);

/** @param open shows the details of a subscriber */
export const columnsFor = (
  open: (id: string, opener: HTMLElement) => void,
): Column<Subscriber>[] => [
  {
    id: 'email',
    opensRow: true,
    accessorKey: 'email',
    header: 'Email',
    cell: ({ row: { original } }) => (
      <OpenButton id={original.id} open={open}>
        {original.email}
      </OpenButton>
    ),
  },
  {
    id: 'name',
    accessorFn: nameOf,
    header: 'Name',
    enableSorting: false,
    cell: ({ row: { original } }) => nameOf(original),
  },
  {
    id: 'lists',
    accessorFn: listsInWords,
    header: 'Lists',
    enableSorting: false,
    cell: ({ row: { original } }) => listsInWords(original),
  },
  {
    id: 'language',
    accessorKey: 'language',
    header: 'Language',
    enableSorting: false,
    cell: ({ row: { original } }) => languagesForStaff[original.language],
  },
  {
    id: 'status',
    accessorKey: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <span className={`staff-state subscriber-${original.status}`}>
        {statusNames[original.status]}
      </span>
    ),
  },
  {
    id: 'createdAt',
    accessorKey: 'createdAt',
    header: 'Joined',
    cell: ({ row: { original } }) => <DateText at={original.createdAt} />,
  },
];
