import {
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { KeyboardEvent } from 'react';
import { type ReactNode, useEffect, useRef } from 'react';
import { tableRoles } from '#app/shell/staff/tables/table-roles.ts';
import { showWhole } from './show-whole.ts';

/** The server sorts and pages the rows: the table keeps the sort order and the selection. */
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });
export type Column<Row extends RowData> = ColumnDef<typeof features, Row> & {
  /** Its numbers are compared from row to row: they are right-aligned. */
  isNumeric?: true;
  /** By what of it rows are sorted, if not by what it begins with: 'by last name'. */
  sortNote?: string;
  /** It leads to a row's details, and is always shown. */
  opensRow?: true;
  /** It names a row that has no details of its own. */
  isName?: true;
  /** It has the row's buttons, below everything else in a card. */
  hasActions?: true;
};

/** The attributes of a column's cells. */
function cellAttributes(column: object & { header?: unknown }) {
  const isName = 'opensRow' in column || 'isName' in column;
  return {
    'data-numeric': 'isNumeric' in column || undefined,
    'data-name': isName || undefined,
    'data-actions': 'hasActions' in column || undefined,
    'data-label': isName ? undefined : String(column.header),
  };
}

interface DataTableProps<Row extends RowData> {
  /** A caption for screen readers: 'Subscribers'. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  /** The name of a row, for its check box. */
  nameOf: (row: Row) => string;
  /** The sort order: a column's id, with a leading minus for descending. */
  sort: string;
  onSort: (sort: string) => void;
  selection?: RowSelectionState;
  /** Absent if rows cannot be selected. */
  onSelect?: (selection: RowSelectionState) => void;
  isLoading: boolean;
  /** Appears if there are no rows. */
  children: ReactNode;
}

/** A page of rows that the server has sorted and filtered. Where it is too narrow for a table, each row is a card. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  sort,
  onSort,
  selection = {},
  onSelect,
  isLoading,
  children,
}: DataTableProps<Row>) {
  const sorting = [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }];
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting, rowSelection: selection },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      if (first) onSort(`${first.desc ? '-' : ''}${first.id}`);
    },
    onRowSelectionChange: (update) =>
      onSelect?.(typeof update === 'function' ? update(selection) : update),
  });
  const hasDetails = columns.some(({ opensRow }) => opensRow);
  if (rows.length === 0) return <div className="mt-4">{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
    <section className="table-scroll" aria-label={`${caption}, table`} tabIndex={0}>
      <table
        {...tableRoles.table}
        className={`data-table data-table-rows data-cards ${hasDetails ? 'data-table-lines' : ''}`}
        aria-busy={isLoading}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...tableRoles.row}>
              {onSelect && (
                <th {...tableRoles.heading} scope="col" className="data-select">
                  <SelectBox
                    label="Select all on this page"
                    isOn={table.getIsAllRowsSelected()}
                    isPart={table.getIsSomeRowsSelected()}
                    onChange={() => table.toggleAllRowsSelected()}
                  />
                </th>
              )}
              {group.headers.map((header) => {
                const order = header.column.getCanSort() && header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    {...tableRoles.heading}
                    scope="col"
                    aria-sort={order ? orders[order] : undefined}
                    data-numeric={'isNumeric' in header.column.columnDef || undefined}
                    data-sortable={header.column.getCanSort() || undefined}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className="data-sort"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        <span>
                          <table.FlexRender header={header} />
                          <SortNote column={header.column.columnDef} />
                        </span>
                        <span aria-hidden="true">
                          {order === 'asc' ? '↑' : order === 'desc' ? '↓' : '↕'}
                        </span>
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody {...tableRoles.group} onKeyDown={moveBetweenRows} onPointerOver={showWhole}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} {...tableRoles.row} data-selected={row.getIsSelected() || undefined}>
              {onSelect && (
                <td {...tableRoles.cell} className="data-select">
                  <SelectBox
                    label={`Select ${nameOf(row.original)}`}
                    isOn={row.getIsSelected()}
                    onChange={() => row.toggleSelected()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} {...tableRoles.cell} {...cellAttributes(cell.column.columnDef)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SortNote({ column }: { column: object }) {
  return 'sortNote' in column && <span className="data-sort-note"> {String(column.sortNote)}</span>;
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

interface SelectBoxProps {
  label: string;
  isOn: boolean;
  isPart?: boolean;
  onChange: () => void;
}

function SelectBox({ label, isOn, isPart = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart && !isOn;
  }, [isPart, isOn]);
  return <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />;
}

/** Moves the focus between rows with the arrow keys, Home and End, to the control in the same place of the row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target as HTMLElement;
  const row = control.closest<HTMLTableRowElement>('tbody > tr');
  const body = row?.parentElement;
  if (!row || !body || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...body.children];
  const next = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!next) return;
  const controls = (each: Element) => [...each.querySelectorAll<HTMLElement>('button, a, input')];
  const place = controls(row).indexOf(control);
  controls(next)[place]?.focus();
  event.preventDefault();
}
