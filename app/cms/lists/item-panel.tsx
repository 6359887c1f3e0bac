import { type StoredDrafts, useStoredDrafts } from './drafts/use-stored-drafts.ts';
import { ItemForm } from './item-form.tsx';
import type { Changed, ListDefinition } from './list-definition.ts';
import { useItem } from './use-item.ts';

interface ItemPanelProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  item: Item;
  /** The drafts of its list; absent: it has none. */
  drafts?: StoredDrafts;
  /** Called with the updated item. */
  onChange: (item: Item) => void;
  onRemoved?: (changed: Changed<Item>) => void;
}

/** A single item: its form, without the list around it. */
export function ItemPanel<Item, Draft extends object>({
  definition,
  item,
  drafts,
  onChange,
  onRemoved,
}: ItemPanelProps<Item, Draft>) {
  const stored = useStoredDrafts(definition.drafts, drafts);
  const form = useItem(definition, {
    item,
    stored: stored.draftOf(definition.idOf(item)),
    onDraft: stored.refresh,
    onChange({ items }) {
      onChange(items.find((other) => definition.idOf(other) === definition.idOf(item)) ?? item);
    },
  });
  return (
    <div className="staff-panel">
      <ItemForm
        definition={definition}
        form={form}
        onRemove={onRemoved && (() => void form.remove(onRemoved))}
      />
    </div>
  );
}
