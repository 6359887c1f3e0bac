import type { Column } from '../table/data-table.tsx';
import {
  aboutInWords,
  eventInWords,
  type SecurityEvent,
  signedInInWords,
} from './security-labels.ts';
import { requestColumn, whenColumn } from './shared-columns.tsx';

/** @param dateAndTime formats a moment in the reader's time zone */
export const securityColumnsFor = (
  dateAndTime: (iso: string) => string,
): Column<SecurityEvent>[] => [
  whenColumn(dateAndTime),
  {
    id: 'action',
    isName: true,
    accessorFn: eventInWords,
    header: 'Action',
    enableSorting: false,
    cell: ({ row: { original } }) => <span title={original.action}>{eventInWords(original)}</span>,
  },
  {
    id: 'actor',
    accessorFn: signedInInWords,
    header: 'Signed in',
    enableSorting: false,
    cell: ({ row: { original } }) => signedInInWords(original),
  },
  {
    id: 'target',
    accessorFn: aboutInWords,
    header: 'Account or call',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere">{aboutInWords(original)}</span>
    ),
  },
  {
    id: 'network',
    accessorKey: 'network',
    header: 'Network',
    enableSorting: false,
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.network}</span>,
  },
  requestColumn(),
];
