import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { randomId } from '#app/api/random-id.ts';
import { useAction } from '#app/api/use-action.ts';
import { isSame } from '#app/editor/drafts/after-save.ts';
import { newerIn } from '#app/editor/drafts/newer-in.ts';
import { useDraft } from '#app/editor/drafts/use-draft.ts';
import { isFocusKept } from '#app/ui/form/kept-focus.ts';
import { toast } from '#app/ui/toast/toast.ts';
import type { StoredDraft } from './drafts/entry-drafts.ts';
import { saveEntryDraft } from './drafts/save-draft.ts';
import type { Changed, ListDefinition } from './list-definition.ts';
import { useUnsaved } from './unsaved-forms.tsx';

/** Identifies the edited object for local drafts. */
export const draftSubject = <Item, Draft extends object>(
  { key, idOf }: Pick<ListDefinition<Item, Draft>, 'key' | 'idOf'>,
  item: Item | undefined,
) => `${key}/${item ? idOf(item) : '_New'}`;

interface ItemOptions<Item> {
  /** The item in the list; absent: a new one. */
  item: Item | undefined;
  /** Its draft on the server. */
  stored?: StoredDraft | undefined;
  /** Receives the list in a reply. */
  onChange: (changed: Changed<Item>) => void;
  /** A draft was saved, published or discarded. */
  onDraft?: (() => Promise<void>) | undefined;
}

/** The state of an item's form: the input, the version it is based on, and its calls. */
export function useItem<Item, Draft extends object>(
  definition: ListDefinition<Item, Draft>,
  { item, stored, onChange, onDraft = async () => undefined }: ItemOptions<Item>,
) {
  const { drafts } = definition;
  const action = useAction();
  /** What found a newer published version, which the user compares with theirs. */
  const [conflict, setConflict] = useState<'publish' | 'saveDraft' | null>(null);
  const isConflict = conflict !== null;
  /** Whether a colleague has saved another draft, which is replaced only on request. */
  const [isContested, setContested] = useState(false);
  /** Whether the draft was there before the form was opened, or was saved by hand. */
  const [isNoticed, setNoticed] = useState(stored !== undefined);
  /** Adds a new entry once, also if it is typed on after its first reply was lost. */
  const [attempt, setAttempt] = useState(randomId);
  const mayBeAdded = useRef(false);
  const inputOf = (kept: StoredDraft | undefined, base: Item | undefined) =>
    kept && drafts ? drafts.draftOf(kept.entry) : definition.draftOf(base);
  const form = useDraft<Draft, StoredDraft | undefined, Item | undefined>({
    saved: stored,
    base: item,
    inputOf,
    onDevice: (kept) =>
      kept && !item
        ? { subject: `${definition.key}/${kept.key}` }
        : { subject: draftSubject(definition, item), ...(!item && { attempt }) },
    restored(copy) {
      if (copy.attempt !== undefined) {
        setAttempt(copy.attempt);
        mayBeAdded.current = true;
      }
      return copy.draft;
    },
    autosave: {
      isOn: drafts !== undefined && !action.isBusy && !isConflict && !isContested,
      save: autosave,
    },
  });
  const { input: draft, base, saved: kept, isDirty, localDrafts, newest, exclusively } = form;
  useUnsaved(isDirty);
  /** The version that the form shows: after a conflict, a colleague's is newer. */
  const shown = useRef(stored?.version);
  const keep = (saved: StoredDraft | undefined) => {
    shown.current = saved?.version;
    form.update(() => ({ saved }));
  };

  // Another form's reply contained a newer list. The input here stays, and so does its base version, by which the
  // server detects a conflict; if only the position has changed there is none. During a conflict the user decides,
  // even if the input equals the original.
  const isUpToDate = !isDirty || isSame(definition.draftOf(item), definition.draftOf(base));
  if (item !== base && !isConflict && isUpToDate) {
    form.update(() => ({ base: item, ...(!isDirty && { input: inputOf(kept, item) }) }));
  }
  // The drafts were read again: another version was restored, or a colleague saved one.
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    if (!isDirty) {
      // An autosave during this call is newer than its reply.
      if (!stored || !kept || stored.savedAt >= kept.savedAt) {
        keep(stored);
        form.update((now) => ({ input: inputOf(stored, now.base) }));
      }
    } else if (stored && kept && stored.version === kept.version) keep(stored);
  }

  async function autosave(): Promise<void> {
    const { input, saved, base: read } = newest();
    // A new entry is stored once it has what every entry needs; until then it stays on this device.
    const isStorable = definition.isNamedByHand !== true && definition.nameOf(input).trim() !== '';
    if (!drafts || !(saved || read || isStorable)) return;
    const reply = await store(drafts, true);
    if ('error' in reply) action.show({ error: reply.error });
    // A save that failed before is of no interest now.
    else if (action.hasFailed) action.show();
  }

  const itemIn = (items: Item[]) => {
    const { base: read } = newest();
    return items.find((other) => read && definition.idOf(other) === definition.idOf(read));
  };

  async function sendOver(): Promise<string> {
    if (await findNewer('publish')) return '';
    const { input: sent, base: read } = newest();
    try {
      const changed = await definition.save(sent, read);
      form.showSaved({ base: itemIn(changed.items) }, sent);
      onChange(changed);
      return changed.message;
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
      onChange({ items: await definition.load(call), message: '' });
      setConflict('publish');
      return '';
    }
  }

  /**
   * Looks, before the first draft of a published entry is stored, whether a colleague has published it since it was opened:
   * the draft would count as one of theirs, and replace it unseen.
   */
  async function findNewer(during: 'publish' | 'saveDraft'): Promise<boolean> {
    const { saved, base: read } = newest();
    if (!drafts || saved || !read) return false;
    const items = await definition.load(call);
    const live = itemIn(items);
    if (!live || isSame(definition.draftOf(live), definition.draftOf(read))) return false;
    onChange({ items, message: '' });
    setConflict(during);
    return true;
  }

  /** Stores the input as the draft. If a colleague's is newer, the next try replaces it: theirs is in the history. */
  async function store(of: NonNullable<typeof drafts>, isAutomatic = false) {
    if (await findNewer('saveDraft')) return { error: '' };
    const { input: sent, saved, base: read } = newest();
    const key = saved?.key ?? (read && definition.idOf(read));
    mayBeAdded.current = true;
    try {
      const reply = await saveEntryDraft(of, sent, { key, attempt, stored: saved, isAutomatic });
      if (!isAutomatic) {
        setContested(false);
        setNoticed(true);
      }
      shown.current = reply.draft.version;
      form.showSaved({ saved: reply.draft }, sent);
      return reply;
    } catch (failure) {
      const { draft: theirs } = newerIn<{ draft: StoredDraft }>(failure, 'draft');
      form.update(() => ({ saved: theirs }));
      setContested(true);
      return {
        error:
          'Someone else changed this draft after you opened it. Their text is in its history. Save again to replace it with yours.',
      };
    }
  }

  async function publishDraft(of: NonNullable<typeof drafts>) {
    const { input: sent, saved: ready } = newest();
    const reply = form.hasChanges() || !ready ? await store(of) : { draft: ready };
    if ('error' in reply) return reply;
    const { key, version, isOutdated } = reply.draft;
    const body = { list: of.list, key, version, overwrite: isOutdated };
    const { message } = await call('lists/publishDraft', body).catch(async (failure) => {
      await onDraft();
      throw failure;
    });
    const items = await definition.load(call);
    const saved = items.find((each) => definition.idOf(each) === key);
    shown.current = undefined;
    form.showSaved({ saved: undefined, base: saved }, sent);
    onChange({ items, message });
    await onDraft();
    // The form of a draft disappears: the entry has one of its own now.
    if (stored && !item) toast.success(message);
    return item ? message : '';
  }

  /** Discards the draft that the form shows, if there is one. */
  async function discard({ list }: NonNullable<typeof drafts>): Promise<string> {
    const { saved } = newest();
    if (!saved) return '';
    const version = shown.current;
    const body = { list, key: saved.key, ...(version && { version }) };
    return (await call('lists/discardDraft', body)).message;
  }

  return {
    draft,
    item,
    stored: kept,
    /** The draft, unless it was saved only while the user typed here. */
    noticed: isNoticed ? kept : undefined,
    change: form.change,
    isDirty,
    localDrafts,
    action,
    /** The version that someone else has saved in the meantime. */
    theirs: isConflict ? item : undefined,
    /** Publishes the input. */
    save: () =>
      action.run(() =>
        exclusively(async () => {
          const { saved, base: read } = newest();
          return drafts && (saved || (!read && mayBeAdded.current))
            ? publishDraft(drafts)
            : sendOver();
        }),
      ),
    /** Saves the input without publishing it; absent: this list has no drafts. */
    saveDraft:
      drafts &&
      (() =>
        action.run(async () => {
          if (base && !newest().saved && !isDirty) return 'There are no changes to save.';
          const reply = await exclusively(() => store(drafts));
          if ('error' in reply) return reply;
          await onDraft();
          // Its form stays only for someone who goes on typing.
          if (!item && !stored && !isFocusKept()) toast.success(reply.message);
          return reply.message;
        })),
    discardDraft: () =>
      action.run(async () => {
        if (!drafts) return '';
        let message: string;
        try {
          message = await exclusively(() => discard(drafts));
        } catch (failure) {
          const { draft: theirs } = newerIn<{ draft: StoredDraft }>(failure, 'draft');
          if (isDirty) localDrafts.setAside();
          shown.current = theirs.version;
          form.show({ saved: theirs });
          setContested(false);
          return { error: 'Not discarded: someone else changed this draft. It is shown here now.' };
        }
        shown.current = undefined;
        form.show({ saved: undefined });
        setContested(false);
        await onDraft();
        if (!item) toast.success(message);
        return message;
      }),
    /** Discards a new entry, and its draft if it was saved while the user typed. */
    abandon: (onAbandoned: () => void) =>
      action.run(async () => {
        if (drafts) await exclusively(() => discard(drafts));
        localDrafts.forget();
        onAbandoned();
        return '';
      }),
    /** Saves the input here over the newer version. */
    async keepMine() {
      const isPublished = conflict === 'publish';
      setConflict(null);
      form.update(() => ({ base: item }));
      await action.run(async () => {
        if (isPublished || !drafts) return sendOver();
        const reply = await exclusively(() => store(drafts));
        if ('error' in reply) return reply;
        await onDraft();
        return reply.message;
      });
    },
    /** Shows the newer version; the user's own is offered next to it, and not lost. */
    takeTheirs() {
      localDrafts.setAside();
      setConflict(null);
      form.show({ base: item });
    },
    remove: (onRemoved: (changed: Changed<Item>) => void) =>
      action.run(async () => {
        if (!base || !definition.remove) return '';
        const changed = await definition.remove(base);
        localDrafts.forget();
        onRemoved(changed);
        await onDraft();
        return '';
      }),
    removeSaved: (work: () => Promise<Changed<Item>>, without: (draft: Draft) => Partial<Draft>) =>
      action.run(async () => {
        const changed = await work();
        const saved = itemIn(changed.items);
        const read = definition.draftOf(base);
        // If someone else has saved too, the input here is still based on the older version.
        const isOnlyChange = isSame(definition.draftOf(saved), { ...read, ...without(read) });
        form.update(({ input }) => ({
          input: { ...input, ...without(input) },
          ...(isOnlyChange && { base: saved }),
        }));
        onChange(changed);
        // The item itself may disappear with its last part, and this form with it.
        if (!saved) toast.success(changed.message);
        return changed.message;
      }),
  };
}
