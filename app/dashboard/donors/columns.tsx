import { money } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { emailColumn } from '../table/columns/email-column.tsx';
import type { Column } from '../table/data-table.tsx';
import { OpenButton } from '../table/open-button.tsx';

type Donor = Reply<'donations/getDonors'>['donors'][number];

/** @param open shows the details of a donor */
export const columnsFor = (
  open: (id: string, opener: HTMLElement) => void,
  currency: string,
): Column<Donor>[] => [
  {
    opensRow: true,
    id: 'name',
    accessorKey: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => (
      <OpenButton id={original.id} open={open}>
        {original.name || original.email}
      </OpenButton>
    ),
  },
  emailColumn(),
  {
    id: 'total',
    isNumeric: true,
    accessorKey: 'total',
    header: 'Total',
    cell: ({ row: { original } }) => (
      <span className="data-number">{money(original.total, currency, staffLanguage)}</span>
    ),
  },
  {
    id: 'gifts',
    isNumeric: true,
    accessorKey: 'gifts',
    header: 'Gifts',
    cell: ({ row: { original } }) => (
      <span className="data-number">{original.gifts.toLocaleString('en')}</span>
    ),
  },
  {
    id: 'lastGiftOn',
    accessorKey: 'lastGiftOn',
    header: 'Last gift',
    cell: ({ row: { original } }) =>
      original.lastGiftOn ? (
        <time dateTime={original.lastGiftOn} className="whitespace-nowrap">
          {longDate(original.lastGiftOn, staffLanguage)}
        </time>
      ) : (
        '–'
      ),
  },
];
