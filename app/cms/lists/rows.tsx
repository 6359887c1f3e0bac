import { type ReactNode, useRef } from 'react';
import { randomId } from '#app/api/random-id.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { MoveButtons } from '../sortable/move-buttons.tsx';
import { useSortable } from '../sortable/use-sortable.ts';

/** A part of an item: `key` identifies it before it has an id. */
export interface Row {
  key: string;
  id?: string;
}

interface RowsProps<R extends Row> {
  title: string;
  /** The singular: 'paragraph'. */
  one: string;
  rows: R[];
  onChange: (rows: R[]) => void;
  /** A new row's fields. */
  blank: () => Omit<R, keyof Row>;
  /** Deletes a saved row; if absent, deletions are part of the next save. */
  onRemove?: (id: string) => void;
  /** Whether their order matters. */
  isOrdered?: boolean;
  /** The server's error about all of them. */
  error?: string | undefined;
  children: (row: R, change: (fields: Partial<R>) => void, index: number) => ReactNode;
}

/** The parts of an item in its form: change, add, delete, and move if the order matters. */
export function Rows<R extends Row>({
  title,
  one,
  rows,
  onChange,
  blank,
  onRemove,
  isOrdered = false,
  error,
  children,
}: RowsProps<R>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const order = useSortable(rows, onChange, one);
  const remove = (row: R, index: number) => {
    if (isSaved(row) && onRemove) onRemove(row.id);
    else onChange(rows.toSpliced(index, 1));
    addButton.current?.focus();
  };
  return (
    <fieldset ref={order.list} data-entries className="grid gap-3">
      <legend className="mb-1 font-semibold">{title}</legend>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
      {rows.map((row, index) => (
        <fieldset key={row.key} data-entry className="grid gap-2 border-l-4 border-wheat pl-3">
          <legend className="sr-only">{`${one} ${index + 1}`}</legend>
          {children(row, (fields) => onChange(rows.with(index, { ...row, ...fields })), index)}
          <p className="flex flex-wrap items-center gap-4 text-sm">
            {isOrdered && rows.length > 1 && (
              <MoveButtons
                index={index}
                count={rows.length}
                onMove={(to) => order.move(index, to)}
                onDrag={order.start}
              />
            )}
            <ConfirmButton
              confirmation={{
                title: `Delete this ${one}?`,
                text:
                  isSaved(row) && onRemove
                    ? 'It is deleted right away. You can’t undo this.'
                    : 'It is removed from the form, and deleted when you save.',
                confirmLabel: `Delete ${one}`,
                cancelLabel: `Keep ${one}`,
                isDestructive: true,
              }}
              className="text-beet underline"
              onConfirm={() => remove(row, index)}
            >
              {`Delete this ${one}`}
            </ConfirmButton>
          </p>
        </fieldset>
      ))}
      {error && <p className="text-sm text-tomato">{error}</p>}
      <button
        ref={addButton}
        type="button"
        className="button button-quiet justify-self-start"
        onClick={() => {
          // The type has a row's fields and its key; TypeScript cannot combine the two.
          const added = { key: randomId(), ...blank() } as R;
          onChange([...rows, added]);
        }}
      >
        {`Add a ${one}`}
      </button>
    </fieldset>
  );
}

const isSaved = <R extends Row>(row: R): row is R & { id: string } => row.id !== undefined;

/** The rows except for one that was saved. */
export const withoutRow = <R extends Row>(rows: R[], id: string): R[] =>
  rows.filter((row) => row.id !== id);

/** A row in the call's body: with its id, unless it is new. */
export const identified = ({ id }: Row): { id?: string } => (id === undefined ? {} : { id });
