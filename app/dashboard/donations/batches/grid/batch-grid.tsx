import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import type { BatchKind } from '../batch-fields.tsx';
import { GridLine } from './batch-line.tsx';
import { type GridColumn, gridColumns, readPasted, splitAmount } from './batch-rows.ts';
import type { GridRows } from './use-grid-rows.ts';

interface BatchGridProps {
  grid: GridRows;
  kind: BatchKind;
  currency: string;
  /** By the row's place among those that are not blank, and its field: 'rows.2.amount'. */
  errors: Record<string, string>;
}

/** The cells that Enter leads through; the others are reached by Tab. */
const enterOrder: Record<BatchKind, GridColumn[]> = {
  check: ['name', 'amount', 'checkNumber'],
  cash: ['name', 'amount'],
};

/** A grid for entering gifts by keyboard, or pasting them. */
export function BatchGrid({ grid, kind, currency, errors }: BatchGridProps) {
  const { mark } = useAmountFormat();
  const { rows } = grid;

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const row = rows[cell.line];
    // Ctrl+Enter is for the whole batch.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && row) {
      // A suggestion that was picked has prevented its own Enter.
      event.preventDefault();
      const order = enterOrder[kind];
      const isWithCheck =
        cell.column === 'amount' && splitAmount(row.amount).checkNumber !== undefined;
      const next = isWithCheck ? undefined : order[order.indexOf(cell.column) + 1];
      focusCell(event.currentTarget, next ? cell.line : cell.line + 1, next ?? 'name');
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && cell.column !== 'name') {
      event.preventDefault();
      focusCell(event.currentTarget, cell.line + step, cell.column);
    }
  };

  const handlePaste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const pasted = readPasted(event.clipboardData.getData('text'), cell.column, mark);
    if (!pasted) return;
    event.preventDefault();
    grid.paste(cell.line, pasted);
  };

  let entered = -1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
    <section className="table-scroll batch-scroll" aria-label="Gifts, table" tabIndex={0}>
      <table className="data-table batch-grid">
        <caption className="sr-only">Gifts</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Row</span>
            </th>
            <th scope="col">Given by</th>
            <th scope="col">Email (new donors)</th>
            <th scope="col">{`Amount in ${currency.toUpperCase()}`}</th>
            {kind === 'check' && <th scope="col">Check number</th>}
            <th scope="col">In honor of</th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={handleKey} onPaste={handlePaste}>
          {rows.map((row, line) => {
            if (!grid.isBlank(row)) entered += 1;
            return (
              <GridLine
                key={row.key}
                line={line}
                row={row}
                hasCheck={kind === 'check'}
                error={grid.isBlank(row) ? {} : errorsOf(errors, entered)}
                grid={grid}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const errorsOf = (
  errors: Record<string, string>,
  index: number,
): Partial<Record<GridColumn, string>> =>
  Object.fromEntries(
    gridColumns.flatMap((column) => {
      const error = errors[`rows.${index}.${column}`];
      return error === undefined ? [] : [[column, error]];
    }),
  );

/** The row and column of a cell's control. */
function cellOf(target: EventTarget): { line: number; column: GridColumn } | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-line]');
  if (!cell || !(target instanceof HTMLInputElement)) return undefined;
  return { line: Number(cell.dataset.line), column: cell.dataset.column as GridColumn };
}

/** Moves the focus to a cell, once it is there: the last row gets a new one below it as it is filled. */
export function focusCell(within: Element, line: number, column: GridColumn): void {
  requestAnimationFrame(() => {
    const at = `[data-line="${line}"][data-column="${column}"] input`;
    const input = within.closest('table')?.querySelector<HTMLInputElement>(at);
    input?.focus();
    input?.select();
  });
}
