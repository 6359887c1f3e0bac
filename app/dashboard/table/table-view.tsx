import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Filter } from '#app/shell/staff/filters/filter.ts';
import { FilterBar } from '#app/shell/staff/filters/filter-bar.tsx';
import { Paging } from '#app/ui/paging/paging.tsx';
import type { BulkAction } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './columns/column-choice.tsx';
import { columnsParameter, shownColumns } from './columns/shown-columns.ts';
import { type Column, DataTable } from './data-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { SearchField } from './search-field.tsx';
import { parsePage } from './table-url.ts';
import type { TableScreen } from './use-table-screen.ts';

interface TableViewProps<Row extends RowData> {
  screen: TableScreen;
  /** The singular and plural of a row: `['subscriber', 'subscribers']`. */
  names: [string, string];
  /** The label of the search field: 'Find an address'. */
  searchLabel: string;
  /** The sum of an amount of all matches, in words: '$1,250.00 given'; empty or absent: the table has none. */
  sum?: string | undefined;
  /** Those of the matches that the sum leaves out, and what they are called; they are counted apart. */
  apart?: { total: number; names: [string, string] };
  /** The filters behind the button next to the search. */
  filters?: readonly Filter[];
  columns: Column<Row>[];
  rows: Row[];
  /** The total number of matches. */
  total: number;
  pageSize: number;
  idOf: (row: Row) => string;
  /** The name of a row, for its check box. */
  nameOf: (row: Row) => string;
  /** The current sort order, and the default. */
  sort: string;
  defaultSort: string;
  /** Actions on selected rows; absent: rows cannot be selected. */
  actions?: BulkAction[];
  /** Whether an action can apply to all matches of the search, and not only to visible rows. */
  mayChooseAll?: boolean;
  /** Appears if there are no rows. */
  children: ReactNode;
}

/** A complete table: search, filters, total number, rows, paging, and actions. */
export function TableView<Row extends RowData>({
  screen: { url, parameters, selection, select },
  names,
  searchLabel,
  sum = '',
  apart = { total: 0, names },
  filters = [],
  columns,
  rows,
  total,
  pageSize,
  idOf,
  nameOf,
  sort,
  defaultSort,
  actions,
  mayChooseAll = false,
  children,
}: TableViewProps<Row>) {
  const { revalidate } = useRevalidator();
  const [, several] = names;
  const all = columns.map(({ id = '', header, opensRow = false }) => ({
    id,
    title: String(header),
    opensRow,
  }));
  const shown = shownColumns(all, url.read('columns'));
  const visible = shown.flatMap((id) => columns.filter((column) => column.id === id));
  const isWholePage = rows.every((row) => selection[idOf(row)]);
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={searchLabel}
            value={url.read('search')}
            onSearch={(search) => url.change({ search })}
          />
        }
        filters={filters}
        onChange={url.change}
        facts={
          <p role="status">
            <span>{counted(total - apart.total, names)}</span>
            {sum && <span>, {sum}</span>}
            {apart.total > 0 && <span>, and {counted(apart.total, apart.names)}</span>}
          </p>
        }
      >
        <SavedViews />
        <ColumnChoice
          all={all}
          shown={shown}
          onChange={(chosen) =>
            url.change({
              columns: columnsParameter(all, chosen),
              page: url.read('page'),
            })
          }
        />
      </FilterBar>
      <DataTable
        caption={`${several.slice(0, 1).toUpperCase()}${several.slice(1)}`}
        columns={visible}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        sort={sort}
        onSort={(next) => url.change({ sort: next === defaultSort ? '' : next })}
        selection={selection}
        {...(actions && { onSelect: select })}
        isLoading={url.isLoading}
      >
        {total === 0 ? children : <p>This page is empty. Go to an earlier one.</p>}
      </DataTable>
      <Paging
        page={parsePage(parameters)}
        last={Math.ceil(total / pageSize)}
        onPage={(page) => url.change({ page: page === 1 ? '' : String(page) })}
      />
      {actions && (
        <BulkBar
          ids={Object.keys(selection)}
          names={names}
          actions={actions}
          {...(mayChooseAll && { allOf: { total, isWholePage } })}
          onDone={() => {
            select({});
            void revalidate();
          }}
        />
      )}
    </>
  );
}

const counted = (total: number, [one, several]: [string, string]) =>
  total === 1 ? `1 ${one}` : `${total.toLocaleString('en')} ${several}`;
