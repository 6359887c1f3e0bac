interface MoveButtonsProps {
  index: number;
  count: number;
  onMove(to: number): void;
}

/** Puts an entry of a list one place up or down; at the list's ends there is nowhere to go. */
export function MoveButtons({ index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <button
        type="button"
        className="underline disabled:opacity-50"
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        Move up
      </button>
      <button
        type="button"
        className="underline disabled:opacity-50"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        Move down
      </button>
    </>
  );
}
