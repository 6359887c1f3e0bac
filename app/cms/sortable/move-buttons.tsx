import type { PointerEvent } from 'react';
import './sortable.css';

interface MoveButtonsProps {
  index: number;
  count: number;
  /** Names the moved entry, if the buttons alone do not make it clear. */
  name?: string;
  onMove: (to: number, button: string) => void;
  onDrag: (event: PointerEvent<HTMLElement>, from: number) => void;
}

/** A handle for dragging an entry, and buttons for moving it up or down. */
export function MoveButtons({ index, count, name, onMove, onDrag }: MoveButtonsProps) {
  const button = (label: string, to: number) => {
    const isPossible = to >= 0 && to < count;
    return (
      <button
        type="button"
        data-move={label}
        className="move-button"
        aria-label={name && `${label}: ${name}`}
        // At the list's ends it stays focusable, but does nothing.
        aria-disabled={!isPossible}
        onClick={() => isPossible && onMove(to, label)}
      >
        {label}
      </button>
    );
  };
  return (
    <>
      <DragHandle onDrag={(event) => onDrag(event, index)} />
      {button('Move up', index - 1)}
      {button('Move down', index + 1)}
    </>
  );
}

/** By which an entry is dragged. By keyboard it is moved with buttons. */
export function DragHandle({ onDrag }: { onDrag: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span className="drag-handle" title="Drag to reorder" aria-hidden="true" onPointerDown={onDrag}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5 3h1M10 3h1M5 8h1M10 8h1M5 13h1M10 13h1" />
      </svg>
    </span>
  );
}
