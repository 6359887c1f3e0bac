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
