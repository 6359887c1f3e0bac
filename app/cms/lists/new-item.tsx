import { useEffect, useRef } from 'react';
import { ItemForm } from './item-form.tsx';
import type { Changed, ListDefinition } from './list-definition.ts';
import { useItem } from './use-item.ts';

interface NewItemProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  onChange: (changed: Changed<Item>) => void;
  /** A draft of it was saved: it has a line in the list now. */
  onDraft?: () => Promise<void>;
  /** Its draft was saved while the user typed. @param key of the draft */
  onStored?: (key: string) => void;
  onCancel: () => void;
}

/** The form for a new item. */
export function NewItem<Item, Draft extends object>({
  definition,
  onChange,
  onDraft,
  onStored,
  onCancel,
}: NewItemProps<Item, Draft>) {
  const form = useItem<Item, Draft>(definition, { item: undefined, onChange, onDraft });
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  const storedKey = form.stored?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key is news
  useEffect(() => {
    if (storedKey !== undefined) onStored?.(storedKey);
  }, [storedKey]);
  return (
    <fieldset ref={element} className="staff-panel mt-4">
      <legend className="sr-only">{`New ${definition.one}`}</legend>
      <p aria-hidden="true" className="serif mb-3 text-lg">{`New ${definition.one}`}</p>
      <ItemForm definition={definition} form={form} onCancel={() => void form.abandon(onCancel)} />
    </fieldset>
  );
}
