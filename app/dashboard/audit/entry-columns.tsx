import type { Column } from '../table/data-table.tsx';
import { actorInWords } from './actors.ts';
import { actionInWords, addressInWords, type Entry, targetInWords } from './entry-labels.ts';
import { kindOptions } from './filters.ts';
import { requestColumn, whenColumn } from './shared-columns.tsx';

/** @param dateAndTime formats a moment in the reader's time zone */
export const entryColumnsFor = (dateAndTime: (iso: string) => string): Column<Entry>[] => [
  whenColumn(dateAndTime),
  {
    id: 'actor',
    accessorFn: actorInWords,
    header: 'Who',
    enableSorting: false,
    cell: ({ row: { original } }) => actorInWords(original),
  },
  {
    id: 'action',
    isName: true,
    accessorKey: 'action',
    header: 'Action',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span title={original.action}>{actionInWords(original.action)}</span>
    ),
  },
  {
    id: 'target',
    accessorFn: targetInWords,
    header: 'Target',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere">
        {targetInWords(original)} <span className="staff-note">{addressInWords(original)}</span>
      </span>
    ),
  },
  {
    id: 'area',
    accessorKey: 'area',
    header: 'Category',
    enableSorting: false,
    cell: ({ row: { original } }) => kindOptions[original.area],
  },
  requestColumn(),
];
