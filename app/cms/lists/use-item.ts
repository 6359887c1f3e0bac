import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { afterSave, isSame } from '../after-save.ts';
import { useLocalDraft } from '../local-drafts/use-local-draft.ts';
import type { Changed, ListDefinition } from './list-definition.ts';
import { useUnsaved } from './unsaved-forms.tsx';

/** Identifies the edited object for local drafts. */
export const draftSubject = <Item, Draft extends object>(
  { key, idOf }: Pick<ListDefinition<Item, Draft>, 'key' | 'idOf'>,
  item: Item | undefined,
) => `${key}/${item ? idOf(item) : '_New'}`;

/**
 * The state of an item's form: the input, the version it is based on, and its calls.
 * @param item the item in the list; absent: a new one
 * @param onChange receives the list in a reply
 */
export function useItem<Item, Draft extends object>(
  definition: ListDefinition<Item, Draft>,
  item: Item | undefined,
  onChange: (changed: Changed<Item>) => void,
) {
  const [base, setBase] = useState(item);
  const [draft, setDraft] = useState(() => definition.draftOf(item));
  const [isConflict, setConflict] = useState(false);
  const action = useAction();
  const isDirty = !isSame(draft, definition.draftOf(base));
  useUnsaved(isDirty);
  const localDrafts = useLocalDraft<Draft, Item | undefined>({
    subject: draftSubject(definition, item),
    draft,
    base,
    isDirty,
    restore(text) {
      setBase(text.base);
      setDraft(text.draft);
    },
  });

  // Another form's reply contained a newer list. The input here stays, and so does its base version, by which the
  // server detects a conflict; if only the position has changed there is none. During a conflict the user decides,
  // even if the input equals the original.
  const isUpToDate = !isDirty || isSame(definition.draftOf(item), definition.draftOf(base));
  if (item !== base && !isConflict && isUpToDate) {
    setBase(item);
    if (!isDirty) setDraft(definition.draftOf(item));
  }

  const itemIn = (items: Item[]) =>
    items.find((other) => base !== undefined && definition.idOf(other) === definition.idOf(base));

  async function sendOver(read: Item | undefined): Promise<string> {
    const sent = draft;
    try {
      const changed = await definition.save(sent, read);
      const saved = itemIn(changed.items);
      localDrafts.forget();
      setBase(saved);
      setDraft((now) => afterSave(definition.draftOf(saved), sent, now));
      onChange(changed);
      return changed.message;
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
      onChange({ items: await definition.load(call), message: '' });
      setConflict(true);
      return '';
    }
  }

  return {
    draft,
    item,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    isDirty,
    localDrafts,
    action,
    /** The version that someone else has saved in the meantime. */
    theirs: isConflict ? item : undefined,
    save: () => action.run(() => sendOver(base)),
    /** Saves the input here over the newer version. */
    async keepMine() {
      setConflict(false);
      setBase(item);
      await action.run(() => sendOver(item));
    },
    /** Shows the newer version; the user's own is offered next to it, and not lost. */
    takeTheirs() {
      localDrafts.setAside();
      setConflict(false);
      setBase(item);
      setDraft(definition.draftOf(item));
    },
    remove: (onRemoved: (changed: Changed<Item>) => void) =>
      action.run(async () => {
        if (!base || !definition.remove) return '';
        const changed = await definition.remove(base);
        localDrafts.forget();
        onRemoved(changed);
        return '';
      }),
    removeSaved: (work: () => Promise<Changed<Item>>, without: (draft: Draft) => Partial<Draft>) =>
      action.run(async () => {
        const changed = await work();
        const saved = itemIn(changed.items);
        const read = definition.draftOf(base);
        // If someone else has saved too, the input here is still based on the older version.
        if (isSame(definition.draftOf(saved), { ...read, ...without(read) })) setBase(saved);
        setDraft((now) => ({ ...now, ...without(now) }));
        onChange(changed);
        // The item itself may disappear with its last part, and this form with it.
        if (!saved) toast.success(changed.message);
        return changed.message;
      }),
  };
}
