import { type ChangeEvent, useState } from 'react';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { DonorField } from '../../donor-field.tsx';
import { type GridColumn, type GridRow, splitAmount } from './batch-rows.ts';
import { DonorNote } from './donor-note.tsx';
import type { GridRows } from './use-grid-rows.ts';

interface GridLineProps {
  /** Its place in the grid, from 0. */
  line: number;
  row: GridRow;
  hasCheck: boolean;
  error: Partial<Record<GridColumn, string>>;
  grid: GridRows;
}

/** One gift of the grid. */
export function GridLine({ line, row, hasCheck, error, grid }: GridLineProps) {
  const { parse, typed, faultOf } = useAmountFormat();
  const number = line + 1;
  const [isTyping, setTyping] = useState(false);
  const isAmount = parse(splitAmount(row.amount).amount);
  const typedFault = row.amount.trim() === '' ? error.amount : faultOf(row.amount);
  const fault = isTyping || isAmount ? undefined : typedFault;
  const cell = (column: GridColumn) => ({ 'data-line': line, 'data-column': column });
  const input = (column: GridColumn, label: string) => ({
    className: 'input batch-input',
    'aria-label': `${label}, row ${number}`,
    autoComplete: 'off',
    value: row[column],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      grid.change(row.key, { [column]: target.value }),
  });

  const leaveAmount = () => {
    setTyping(false);
    const { amount, checkNumber } = splitAmount(row.amount);
    const cents = parse(amount);
    grid.change(row.key, {
      amount: cents ? typed(cents) : amount,
      ...(checkNumber !== undefined && { checkNumber }),
    });
  };

  return (
    <tr>
      <td className="batch-number">{number}</td>
      <td
        {...cell('name')}
        className="batch-donor"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) void grid.resolve(row.key);
        }}
      >
        <DonorField
          label={`Given by, row ${number}`}
          name="name"
          value={row.name}
          onChange={(name) => grid.change(row.key, { name, donorId: null, isNewDonor: 0 })}
          onPick={(donor) => grid.choose(row.key, donor)}
        />
        <DonorNote row={row} error={error.name} grid={grid} />
      </td>
      <td {...cell('email')}>
        <input
          {...input('email', 'Email')}
          type="email"
          maxLength={254}
          readOnly={row.donorId !== null}
          aria-invalid={error.email !== undefined}
          onBlur={() => void grid.resolve(row.key)}
        />
        <CellError error={error.email} />
      </td>
      <td {...cell('amount')}>
        <input
          {...input('amount', 'Amount')}
          inputMode="decimal"
          maxLength={40}
          data-numeric
          aria-invalid={fault !== undefined}
          onFocus={() => setTyping(true)}
          onBlur={leaveAmount}
        />
        <CellError error={fault} />
      </td>
      {hasCheck && (
        <td {...cell('checkNumber')}>
          <input {...input('checkNumber', 'Check number')} maxLength={50} />
        </td>
      )}
      <td {...cell('honoree')}>
        <input {...input('honoree', 'In honor of')} maxLength={100} />
      </td>
      <td>
        {!grid.isBlank(row) && (
          <button
            type="button"
            className="data-open"
            aria-label={`Remove row ${number}`}
            onClick={() => grid.remove(row.key)}
          >
            Remove
          </button>
        )}
      </td>
    </tr>
  );
}

function CellError({ error }: { error: string | undefined }) {
  return error === undefined ? null : (
    <p className="batch-error" role="alert">
      {error}
    </p>
  );
}
