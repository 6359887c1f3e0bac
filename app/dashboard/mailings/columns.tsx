import { statusOfMailing } from '#app/format/mailing-status.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { DateText } from '../layout/date-format.tsx';
import type { Column } from '../table/data-table.tsx';
import { listNames } from './filters.ts';

type Mailing = Reply<'newsletter/getMailings'>['mailings'][number];

const figure = (
  id: 'total' | 'sent' | 'failed' | 'bounced' | 'unsubscribed',
  header: string,
): Column<Mailing> => ({
  id,
  isNumeric: true,
  accessorKey: id,
  header,
  cell: ({ row: { original } }) => original[id].toLocaleString('en'),
});

export const columns: Column<Mailing>[] = [
  {
    id: 'slug',
    opensRow: true,
    accessorKey: 'slug',
    header: 'Issue',
    cell: ({ row: { original } }) => (
      <>
        <SiteLink to={`/dashboard/Mailings/${original.id}`}>{original.subject}</SiteLink>
        <span className="text-bark">, {original.slug || 'email to donors'}</span>
      </>
    ),
  },
  {
    id: 'list',
    accessorKey: 'list',
    header: 'List',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.segment === ''
        ? listNames[original.list]
        : `${listNames[original.list]}: ${original.segment}`,
  },
  {
    id: 'status',
    accessorKey: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={`staff-state mailing-${original.status}`}>{statusOfMailing(original)}</span>
    ),
  },
  {
    id: 'startAt',
    accessorKey: 'startAt',
    header: 'Date',
    cell: ({ row: { original } }) => <DateText at={original.startAt} />,
  },
  figure('total', 'Recipients'),
  figure('sent', 'Sent'),
  figure('failed', 'Failed'),
  figure('bounced', 'Bounced'),
  figure('unsubscribed', 'Unsubscribed'),
];
