import { giftStatuses, kindInWords } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Column } from '../table/data-table.tsx';
import { OpenButton } from '../table/open-button.tsx';

type Gift = Reply<'donations/getDonations'>['donations'][number];

export const donorName = ({ donor }: Pick<Gift, 'donor'>) => donor || 'Anonymous';

/** @param open shows the details of a gift */
export const columnsFor = (open: (id: string, opener: HTMLElement) => void): Column<Gift>[] => [
  {
    id: 'givenOn',
    accessorKey: 'givenOn',
    header: 'Date',
    cell: ({ row: { original } }) => (
      <time dateTime={original.givenOn} className="sm:whitespace-nowrap">
        {longDate(original.givenOn, staffLanguage)}
      </time>
    ),
  },
  {
    id: 'donor',
    opensRow: true,
    accessorKey: 'donor',
    header: 'Given by',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <OpenButton id={original.id} open={open}>
        {donorName(original)}
      </OpenButton>
    ),
  },
  {
    id: 'amount',
    isNumeric: true,
    accessorKey: 'amount',
    header: 'Amount',
    cell: ({ row: { original } }) => (
      <span className="data-number">
        {money(original.amount, original.currency, staffLanguage)}
      </span>
    ),
  },
  {
    id: 'kind',
    accessorKey: 'kind',
    header: 'Type',
    enableSorting: false,
    cell: ({ row: { original } }) => kindInWords(original),
  },
  {
    id: 'campaign',
    accessorKey: 'campaign',
    header: 'Campaign',
    enableSorting: false,
    cell: ({ row: { original } }) => original.campaign || '–',
  },
  {
    id: 'status',
    accessorKey: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={`staff-state gift-${original.status}`}>{giftStatuses[original.status]}</span>
    ),
  },
  {
    id: 'receiptNumber',
    accessorKey: 'receiptNumber',
    header: 'Receipt',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="data-number">{original.receiptNumber || '–'}</span>
    ),
  },
];
