import type { Column } from '../data-table.tsx';

/** The column of an email address, which may be unknown. */
export const emailColumn = <Row extends { email: string }>(): Column<Row> => ({
  id: 'email',
  accessorFn: ({ email }) => email,
  header: 'Email',
  enableSorting: false,
  cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.email || '–'}</span>,
});
