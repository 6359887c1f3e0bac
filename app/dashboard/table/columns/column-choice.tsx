import { useEffect, useId, useRef } from 'react';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { type ChosenColumn, moveColumn } from './shown-columns.ts';

interface ColumnChoiceProps {
  /** The table's columns, with their headings. */
  all: readonly (ChosenColumn & { title: string })[];
  /** The ids of those that are shown, in order. */
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

/** Chooses the columns of a table and their order. The choice is part of the page's address. */
export function ColumnChoice({ all, shown, onChange }: ColumnChoiceProps) {
  const prefix = useId();
  const used = useRef('');
  // A control that moves with its column keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new order may have moved it
  useEffect(() => {
    if (used.current !== '') document.getElementById(used.current)?.focus();
    used.current = '';
  }, [shown.join()]);
  const change = (next: string[]) => {
    used.current = document.activeElement?.id ?? '';
    onChange(next);
  };
  const hidden = all.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  const byId = new Map(all.map((column) => [column.id, column]));
  return (
    <details className="column-choice">
      <summary>Columns</summary>
      <ul>
        {[...shown, ...hidden].map((id, index) => {
          const { title = id, opensRow = false } = byId.get(id) ?? {};
          const isShown = index < shown.length;
          return (
            <li key={id}>
              <CheckField
                id={`${prefix}${id}`}
                label={title}
                checked={isShown}
                disabled={opensRow || (isShown && shown.length === 1)}
                onChange={() =>
                  change(isShown ? shown.filter((each) => each !== id) : [...shown, id])
                }
              />
              {isShown && (
                <>
                  <MoveButton
                    id={`${prefix}${id}-left`}
                    label={`Move ${title} left`}
                    isDisabled={index === 0}
                    onMove={() => change(moveColumn(shown, id, -1))}
                  >
                    ←
                  </MoveButton>
                  <MoveButton
                    id={`${prefix}${id}-right`}
                    label={`Move ${title} right`}
                    isDisabled={index === shown.length - 1}
                    onMove={() => change(moveColumn(shown, id, 1))}
                  >
                    →
                  </MoveButton>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" className="underline" onClick={() => change(all.map(({ id }) => id))}>
        Show all columns
      </button>
    </details>
  );
}

interface MoveButtonProps {
  id: string;
  label: string;
  isDisabled: boolean;
  onMove: () => void;
  children: string;
}

function MoveButton({ id, label, isDisabled, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className="column-move"
      aria-label={label}
      // It keeps the focus at the edge.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onMove()}
    >
      {children}
    </button>
  );
}
