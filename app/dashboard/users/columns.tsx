import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { DateText } from '../layout/date-format.tsx';
import type { Column } from '../table/data-table.tsx';
import { OpenButton } from '../table/open-button.tsx';
import { rolesInWords, stateOf, statusNames } from './filters.ts';

export type User = Reply<'users/getUsers'>['users'][number];

export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  fullName(firstName, lastName);

/** @param open shows the details of an account */
export const columnsFor = (open: (id: string, opener: HTMLElement) => void): Column<User>[] => [
  {
    id: 'name',
    opensRow: true,
    accessorFn: nameOf,
    header: 'Name',
    sortNote: 'by last name',
    cell: ({ row: { original } }) => (
      <OpenButton id={original.userId} open={open}>
        {nameOf(original)}
      </OpenButton>
    ),
  },
  {
    id: 'email',
    accessorKey: 'email',
    header: 'Email',
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.email}</span>,
  },
  {
    id: 'role',
    accessorFn: ({ roles }) => rolesInWords(roles),
    header: 'Roles',
    enableSorting: false,
  },
  {
    header: 'Status',
    id: 'state',
    enableSorting: false,
    accessorFn: stateOf,
    cell: ({ row: { original } }) => (
      <span className={`staff-state user-${stateOf(original)}`}>
        {statusNames[stateOf(original)]}
      </span>
    ),
  },
  {
    header: 'Joined',
    id: 'createdAt',
    accessorKey: 'createdAt',
    cell: ({ row: { original } }) => <DateText at={original.createdAt} />,
  },
];
