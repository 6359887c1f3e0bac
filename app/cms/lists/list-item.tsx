import type { PointerEvent } from 'react';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { MoveButtons } from '../sortable/move-buttons.tsx';
import type { StoredDraft } from './drafts/entry-drafts.ts';
import { useOffered } from './drafts/use-offered.ts';
import { ItemForm } from './item-form.tsx';
import type { Changed, ListDefinition } from './list-definition.ts';
import { useItem } from './use-item.ts';
import './lists.css';

interface ListItemProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  item: Item;
  stored: StoredDraft | undefined;
  isOpen: boolean;
  position: { index: number; count: number };
  onMove: (to: number, button: string) => void;
  onDrag: (event: PointerEvent<HTMLElement>, from: number) => void;
  onChange: (changed: Changed<Item>) => void;
  onDraft: () => Promise<void>;
  onRemoved: (changed: Changed<Item>) => void;
}

/** A line of the list, which expands to its form. */
export function ListItem<Item, Draft extends object>({
  definition,
  item,
  stored,
  isOpen,
  position: { index, count },
  onMove,
  onDrag,
  onChange,
  onDraft,
  onRemoved,
}: ListItemProps<Item, Draft>) {
  const form = useItem(definition, { item, stored, onChange, onDraft });
  // A new order is live at once.
  const mayPublish = useMay('lists.publish');
  const hasOffer = form.localDrafts.offers.length > 0;
  const isOffered = useOffered(form.localDrafts.offers);
  const deleteBlockedReason = definition.deleteBlockedReason?.(item);
  const name = definition.nameOf(definition.draftOf(item)) || `Untitled ${definition.one}`;
  return (
    <li className="list-item" data-entry data-item={definition.idOf(item)}>
      <details open={isOpen || isOffered}>
        <summary>
          <span className="list-name">{name}</span>
          {form.isDirty || hasOffer ? (
            <span className="staff-state text-tomato">Unsaved changes</span>
          ) : (
            form.stored && <span className="staff-state text-bark">Unpublished draft</span>
          )}
        </summary>
        <div className="list-form">
          <ItemForm
            definition={definition}
            form={form}
            onRemove={
              definition.remove && deleteBlockedReason === undefined
                ? () => void form.remove(onRemoved)
                : undefined
            }
            deleteBlockedReason={deleteBlockedReason}
          />
        </div>
      </details>
      {mayPublish && definition.arrange && count > 1 && (
        <p className="list-moves">
          <MoveButtons index={index} count={count} name={name} onMove={onMove} onDrag={onDrag} />
        </p>
      )}
    </li>
  );
}
