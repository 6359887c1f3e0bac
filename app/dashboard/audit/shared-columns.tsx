import type { Column } from '../table/data-table.tsx';

/** When something happened. @param dateAndTime formats a moment in the reader's zone */
export const whenColumn = <Row extends { at: string }>(
  dateAndTime: (iso: string) => string,
): Column<Row> => ({
  id: 'at',
  accessorFn: ({ at }) => at,
  header: 'When',
  cell: ({ row: { original } }) => (
    <time dateTime={original.at} className="whitespace-nowrap">
      {dateAndTime(original.at)}
    </time>
  ),
});

/** The id of the request, for the server's log. */
export const requestColumn = <Row extends { requestId: string }>(): Column<Row> => ({
  id: 'requestId',
  accessorFn: ({ requestId }) => requestId,
  header: 'Request',
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <code className="data-code wrap-anywhere">{original.requestId}</code>
  ),
});
