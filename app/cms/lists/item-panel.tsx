import { ItemForm } from './item-form.tsx';
import type { Changed, ListDefinition } from './list-definition.ts';
import { useItem } from './use-item.ts';

interface ItemPanelProps<Item, Draft extends object> {
  kind: ListDefinition<Item, Draft>;
  item: Item;
  /** Called with the updated item. */
  onChange: (item: Item) => void;
  onRemoved?: (changed: Changed<Item>) => void;
}

/** A single item: its form, without the list around it. */
export function ItemPanel<Item, Draft extends object>({
  kind,
  item,
  onChange,
  onRemoved,
}: ItemPanelProps<Item, Draft>) {
  const form = useItem(kind, item, ({ items }) => {
    onChange(items.find((other) => kind.idOf(other) === kind.idOf(item)) ?? item);
  });
  return (
    <div className="staff-panel">
      <ItemForm
        kind={kind}
        form={form}
        onRemove={onRemoved && (() => void form.remove(onRemoved))}
      />
    </div>
  );
}
