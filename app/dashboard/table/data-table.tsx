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

/** The server sorts and pages the rows: the table keeps the sort order and the selection. */
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });
export type Column<Row extends RowData> = ColumnDef<typeof features, Row> & {
  /** Its numbers are compared from row to row: they are right-aligned. */
  isNumeric?: true;
  /** It leads to a row's details, and is always shown. */
  opensRow?: true;
};

const isNumeric = (column: object): boolean => 'isNumeric' in column;

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

/** A page of rows that the server has sorted and filtered. Wide tables scroll by themselves. */
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
  if (rows.length === 0) return <div className="mt-4">{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
    <section className="table-scroll" aria-label={`${caption}, table`} tabIndex={0}>
      <table className="data-table data-table-rows" aria-busy={isLoading}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {onSelect && (
                <th scope="col" className="data-select">
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
                    scope="col"
                    aria-sort={order ? orders[order] : undefined}
                    data-numeric={isNumeric(header.column.columnDef) || undefined}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className="data-sort"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        <table.FlexRender header={header} />
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
        <tbody onKeyDown={moveBetweenRows}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
              {onSelect && (
                <td className="data-select">
                  <SelectBox
                    label={`Select ${nameOf(row.original)}`}
                    isOn={row.getIsSelected()}
                    onChange={() => row.toggleSelected()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-numeric={isNumeric(cell.column.columnDef) || undefined}>
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
