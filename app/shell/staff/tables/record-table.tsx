import type { Key, ReactNode } from 'react';
import { tableRoles } from './table-roles.ts';

/** A column of a short table. */
export interface RecordColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** It names the row: the heading of its card. */
  isName?: true;
  /** Its numbers are compared from row to row. */
  isNumeric?: true;
  /** It has the row's buttons, below everything else in a card. */
  hasActions?: true;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The sum below the rows: a label and the last column's value. */
  sum?: { label: string; value: ReactNode };
}

/** A table that is shown whole. Where it is too narrow for its columns, each row is a card. */
export function RecordTable<Row>({ caption, columns, rows, keyOf, sum }: RecordTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
    <section className="table-scroll" aria-label={`${caption}, table`} tabIndex={0}>
      <table {...tableRoles.table} className="data-table data-table-rows data-cards">
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map(({ title, isNumeric }) => (
              <th key={title} {...tableRoles.heading} scope="col" data-numeric={isNumeric}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...tableRoles.row}>
              {columns.map((column) => (
                <RecordCell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot {...tableRoles.group}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.rowHeading} scope="row" colSpan={columns.length - 1} data-name>
                {sum.label}
              </th>
              <td {...tableRoles.cell} data-numeric>
                {sum.value}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function RecordCell<Row>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  const { title, cell, isName, isNumeric, hasActions } = column;
  if (isName) {
    return (
      <th {...tableRoles.rowHeading} scope="row" data-name className="wrap-anywhere">
        {cell(row)}
      </th>
    );
  }
  return (
    <td {...tableRoles.cell} data-label={title} data-numeric={isNumeric} data-actions={hasActions}>
      {cell(row)}
    </td>
  );
}
