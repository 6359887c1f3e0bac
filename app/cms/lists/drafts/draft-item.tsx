import { ItemForm } from '../item-form.tsx';
import type { Changed, ListDefinition } from '../list-definition.ts';
import { useItem } from '../use-item.ts';
import type { StoredDraft } from './entry-drafts.ts';
import { useOffered } from './use-offered.ts';

interface DraftItemProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  stored: StoredDraft;
  isOpen: boolean;
  onChange: (changed: Changed<Item>) => void;
  onDraft: () => Promise<void>;
}

/** A line of the list for an entry that was never published, which expands to its form. */
export function DraftItem<Item, Draft extends object>({
  definition,
  stored,
  isOpen,
  onChange,
  onDraft,
}: DraftItemProps<Item, Draft>) {
  const form = useItem<Item, Draft>(definition, { item: undefined, stored, onChange, onDraft });
  const isOffered = useOffered(form.localDrafts.offers);
  const hasOffer = form.localDrafts.offers.length > 0;
  const name = definition.nameOf(form.draft) || `Untitled ${definition.one}`;
  return (
    <li className="list-item" data-entry data-item={stored.key}>
      <details open={isOpen || isOffered}>
        <summary>
          <span className="list-name">{name}</span>
          <span className="staff-state text-bark">
            {form.isDirty || hasOffer ? 'Unsaved changes' : 'Draft, not published'}
          </span>
        </summary>
        <div className="list-form">
          <ItemForm definition={definition} form={form} />
        </div>
      </details>
    </li>
  );
}
