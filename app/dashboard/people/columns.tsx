import { money } from '#app/format/money.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { DateText } from '../layout/date-format.tsx';
import { emailColumn } from '../table/columns/email-column.tsx';
import type { Column } from '../table/data-table.tsx';
import { kindNames } from './filters.ts';

export type Person = Reply<'people/getPeople'>['people'][number];

export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>) =>
  name || email || 'No name';

/** @param currency of the totals; null: the table has none */
export const columnsFor = (currency: string | null): Column<Person>[] => [
  {
    opensRow: true,
    id: 'name',
    accessorKey: 'name',
    header: 'Name',
    cell: ({ row: { original } }) => (
      <SiteLink to={`/dashboard/People/${original.id}`} className="data-open">
        {nameOf(original)}
      </SiteLink>
    ),
  },
  emailColumn(),
  {
    id: 'kinds',
    accessorKey: 'kinds',
    header: 'Type',
    enableSorting: false,
    cell: ({ row: { original } }) => original.kinds.map((kind) => kindNames[kind]).join(', '),
  },
  ...(currency === null ? [] : [totalColumn(currency)]),
  {
    id: 'createdAt',
    accessorKey: 'createdAt',
    header: 'Known since',
    cell: ({ row: { original } }) => <DateText at={original.createdAt} />,
  },
];

const totalColumn = (currency: string): Column<Person> => ({
  id: 'total',
  isNumeric: true,
  accessorKey: 'total',
  header: 'Given',
  enableSorting: false,
  cell: ({ row: { original } }) =>
    original.total ? (
      <span className="data-number">{money(original.total, currency, staffLanguage)}</span>
    ) : (
      '–'
    ),
});
