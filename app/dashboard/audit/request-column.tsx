import type { Column } from '../table/data-table.tsx';

/** The id of the request, for the server's log. */
export const requestColumn = <Row extends { requestId: string }>(): Column<Row> => ({
  id: 'requestId',
  accessorFn: ({ requestId }) => requestId,
  header: 'Request',
  enableSorting: false,
  cell: ({ row: { original } }) => <code className="wrap-anywhere">{original.requestId}</code>,
});
