import { ItemForm } from './item-form.tsx';
import type { Changed, ListKind } from './list-kind.ts';
import { useItem } from './use-item.ts';

interface ListItemProps<Item, Draft extends object> {
  kind: ListKind<Item, Draft>;
  item: Item;
  isOpen: boolean;
  place: { index: number; count: number };
  onMove: (to: number, button: string) => void;
  onChange: (changed: Changed<Item>) => void;
  onRemoved: (changed: Changed<Item>) => void;
}

/** One line of the list, which opens to its form. */
export function ListItem<Item, Draft extends object>({
  kind,
  item,
  isOpen,
  place: { index, count },
  onMove,
  onChange,
  onRemoved,
}: ListItemProps<Item, Draft>) {
  const form = useItem(kind, item, onChange);
  const name = kind.nameOf(kind.draftOf(item)) || `A ${kind.one} without a name`;
  const remove = () => {
    if (confirm(`Delete “${name}”? Visitors will no longer see it.`)) void form.remove(onRemoved);
  };
  return (
    <li className="list-item" data-item={kind.idOf(item)}>
      <details open={isOpen}>
        <summary>
          <span className="list-name">{name}</span>
          {form.isTyped && <span className="staff-state text-tomato">Not saved</span>}
        </summary>
        <div className="list-form">
          <ItemForm kind={kind} form={form} onRemove={kind.remove && remove} />
        </div>
      </details>
      {kind.arrange && count > 1 && (
        <p className="list-moves">
          <MoveButton
            label="Move up"
            name={name}
            isPossible={index > 0}
            onPress={() => onMove(index - 1, 'Move up')}
          />
          <MoveButton
            label="Move down"
            name={name}
            isPossible={index < count - 1}
            onPress={() => onMove(index + 1, 'Move down')}
          />
        </p>
      )}
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  name: string;
  isPossible: boolean;
  onPress: () => void;
}

/** Stays a stop for the keyboard at the list's ends: there it only does nothing. */
function MoveButton({ label, name, isPossible, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      data-move={label}
      aria-label={`${label}: ${name}`}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onPress()}
    >
      {label}
    </button>
  );
}
