import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useSaving } from '#app/api/use-saving.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { afterSave, isSame } from '../after-save.ts';
import { useLocalDraft } from '../local-drafts/use-local-draft.ts';
import type { Changed, ListKind } from './list-kind.ts';
import { useUnsaved } from './unsaved-forms.tsx';

/** What is edited, among all that a person may edit. */
export const whatOf = <Item, Draft extends object>(
  { key, idOf }: Pick<ListKind<Item, Draft>, 'key' | 'idOf'>,
  item: Item | undefined,
) => `${key}/${item ? idOf(item) : '_New'}`;

/**
 * The state of one item's form: what is typed, what it was typed over, and the calls between them.
 * @param item what the list shows; none: a new one
 * @param onChange takes the list of a reply
 */
export function useItem<Item, Draft extends object>(
  kind: ListKind<Item, Draft>,
  item: Item | undefined,
  onChange: (changed: Changed<Item>) => void,
) {
  const [base, setBase] = useState(item);
  const [draft, setDraft] = useState(() => kind.draftOf(item));
  const [isConflict, setConflict] = useState(false);
  const saving = useSaving();
  const isTyped = !isSame(draft, kind.draftOf(base));
  useUnsaved(isTyped);
  const kept = useLocalDraft<Draft, Item | undefined>({
    what: whatOf(kind, item),
    draft,
    base,
    isTyped,
    takeUp(text) {
      setBase(text.base);
      setDraft(text.draft);
    },
  });

  // Another form's reply brought a newer list. What is typed here stays, and so does what it was typed
  // over, by which the server sees a conflict; where only the place has changed there is none.
  // During a conflict the person decides, even where what was sent is what had been there at first.
  const isUpToDate = !isTyped || isSame(kind.draftOf(item), kind.draftOf(base));
  if (item !== base && !isConflict && isUpToDate) {
    setBase(item);
    if (!isTyped) setDraft(kind.draftOf(item));
  }

  const itemIn = (items: Item[]) =>
    items.find((other) => base !== undefined && kind.idOf(other) === kind.idOf(base));

  async function sendOver(read: Item | undefined): Promise<string> {
    const sent = draft;
    try {
      const changed = await kind.save(sent, read);
      const saved = itemIn(changed.items);
      kept.forget();
      setBase(saved);
      setDraft((now) => afterSave(kind.draftOf(saved), sent, now));
      onChange(changed);
      return changed.message;
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
      onChange({ items: await kind.load(call), message: '' });
      setConflict(true);
      return '';
    }
  }

  return {
    draft,
    item,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    isTyped,
    kept,
    saving,
    /** What somebody else has saved meanwhile. */
    theirs: isConflict ? item : undefined,
    save: () => saving.save(() => sendOver(base)),
    /** Saves what is typed here over the newer version. */
    async keepMine() {
      setConflict(false);
      setBase(item);
      await saving.save(() => sendOver(item));
    },
    /** Shows the newer text; one's own is offered alongside it, and not lost. */
    takeTheirs() {
      kept.setAside();
      setConflict(false);
      setBase(item);
      setDraft(kind.draftOf(item));
    },
    remove: (onRemoved: (changed: Changed<Item>) => void) =>
      saving.save(async () => {
        if (!base || !kind.remove) return '';
        const changed = await kind.remove(base);
        kept.forget();
        onRemoved(changed);
        return '';
      }),
    removeSaved: (work: () => Promise<Changed<Item>>, without: (draft: Draft) => Partial<Draft>) =>
      saving.save(async () => {
        const changed = await work();
        const saved = itemIn(changed.items);
        const read = kind.draftOf(base);
        // Where somebody else has saved too, the text here still was typed over what was there before.
        if (isSame(kind.draftOf(saved), { ...read, ...without(read) })) setBase(saved);
        setDraft((now) => ({ ...now, ...without(now) }));
        onChange(changed);
        // With its last part the item itself may go, and this form with it.
        if (!saved) toast.success(changed.message);
        return changed.message;
      }),
  };
}
