import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { randomId } from '#app/api/random-id.ts';
import { useAction } from '#app/api/use-action.ts';
import { useLocalDraft } from '#app/editor/local-drafts/use-local-draft.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { afterSave, isSame } from '../after-save.ts';
import { useAutosave } from '../use-autosave.ts';
import { useExclusive } from '../use-exclusive.ts';
import type { StoredDraft } from './drafts/entry-drafts.ts';
import { newerDraftIn, saveEntryDraft } from './drafts/save-draft.ts';
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
  const textOf = (read: Item | undefined, of: StoredDraft | undefined) =>
    of && drafts ? drafts.draftOf(of.entry) : definition.draftOf(read);
  const [base, setBase] = useState(item);
  const [kept, setKept] = useState(stored);
  /** The same, known at once and not with the next rendering: a save may follow another one. */
  const newest = useRef(stored);
  /** The version that the form shows: after a conflict, a colleague's is newer. */
  const shown = useRef(stored?.version);
  const keep = (saved: StoredDraft | undefined) => {
    newest.current = saved;
    shown.current = saved?.version;
    setKept(saved);
  };
  // Each save is based on the one before.
  const exclusively = useExclusive();
  /** Whether a colleague has saved another draft, which is replaced only on request. */
  const [isContested, setContested] = useState(false);
  /** Whether the draft was there before the form was opened, or was saved by hand. */
  const [isNoticed, setNoticed] = useState(stored !== undefined);
  const [seen, setSeen] = useState(stored);
  const [draft, setDraft] = useState(() => textOf(item, stored));
  const [isConflict, setConflict] = useState(false);
  const action = useAction();
  const isDirty = !isSame(draft, textOf(base, kept));
  useUnsaved(isDirty);
  /** Adds a new entry once, also if it is typed on after its first reply was lost. */
  const [attempt, setAttempt] = useState(randomId);
  const mayBeAdded = useRef(false);
  const localDrafts = useLocalDraft<Draft, Item | undefined>({
    subject: kept && !item ? `${definition.key}/${kept.key}` : draftSubject(definition, item),
    draft,
    base,
    isDirty,
    attempt: item || kept ? undefined : attempt,
    restore(text) {
      if (text.attempt !== undefined) {
        setAttempt(text.attempt);
        mayBeAdded.current = true;
      }
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
    if (!isDirty) setDraft(textOf(item, kept));
  }
  // The drafts were read again: another version was restored, or a colleague saved one.
  if (stored !== seen) {
    setSeen(stored);
    if (!isDirty) {
      // An autosave during this call is newer than its reply.
      if (!stored || !kept || stored.savedAt >= kept.savedAt) {
        keep(stored);
        setDraft(textOf(base, stored));
      }
    } else if (stored && kept && stored.version === kept.version) keep(stored);
  }

  // A new entry is stored once it has what every entry needs; until then it stays on this device.
  const isStorable =
    kept !== undefined ||
    base !== undefined ||
    (definition.isNamedByHand !== true && definition.nameOf(draft).trim() !== '');
  const isAutosaved =
    drafts !== undefined && isStorable && isDirty && !action.isBusy && !isConflict && !isContested;
  useAutosave(draft, isAutosaved, async () => {
    if (!drafts) return;
    try {
      const reply = await exclusively(() => store(drafts, draft, true));
      if ('error' in reply) action.show({ error: reply.error });
    } catch {
      // Errors in the text are shown when it is saved by hand; until then the text stays on this device.
    }
  });

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

  /** Stores the input as the draft. If a colleague's is newer, the next try replaces it: theirs is in the history. */
  async function store(of: NonNullable<typeof drafts>, sent: Draft, isAutomatic = false) {
    const key = newest.current?.key ?? (base && definition.idOf(base));
    const options = { key, attempt, stored: newest.current, isAutomatic };
    mayBeAdded.current = true;
    try {
      const reply = await saveEntryDraft(of, sent, options);
      localDrafts.forget();
      keep(reply.draft);
      if (!isAutomatic) {
        setContested(false);
        setNoticed(true);
      }
      setDraft((now) => afterSave(of.draftOf(reply.draft.entry), sent, now));
      return reply;
    } catch (failure) {
      const before = shown.current;
      keep(newerDraftIn(failure));
      shown.current = before;
      setContested(true);
      return {
        error:
          'Someone else changed this draft after you opened it. Their text is in its history. Save again to replace it with yours.',
      };
    }
  }

  async function publishDraft(of: NonNullable<typeof drafts>, ready: StoredDraft | undefined) {
    const sent = draft;
    const reply = isDirty || !ready ? await store(of, sent) : { draft: ready };
    if ('error' in reply) return reply;
    const { key, version, isOutdated } = reply.draft;
    const body = { list: of.list, key, version, overwrite: isOutdated };
    const { message } = await call('lists/publishDraft', body).catch(async (failure) => {
      await onDraft();
      throw failure;
    });
    const items = await definition.load(call);
    const saved = items.find((each) => definition.idOf(each) === key);
    keep(undefined);
    setBase(saved);
    setDraft((now) => afterSave(definition.draftOf(saved), sent, now));
    onChange({ items, message });
    await onDraft();
    // The form of a draft disappears: the entry has one of its own now.
    if (stored && !item) toast.success(message);
    return item ? message : '';
  }

  /** Discards the draft that the form shows, if there is one. */
  async function discard({ list }: NonNullable<typeof drafts>): Promise<string> {
    if (!newest.current) return '';
    const { key } = newest.current;
    const version = shown.current;
    return (await call('lists/discardDraft', { list, key, ...(version && { version }) })).message;
  }

  return {
    draft,
    item,
    stored: kept,
    /** The draft, unless it was saved only while the user typed here. */
    noticed: isNoticed ? kept : undefined,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    isDirty,
    localDrafts,
    action,
    /** The version that someone else has saved in the meantime. */
    theirs: isConflict ? item : undefined,
    /** Publishes the input. */
    save: () =>
      action.run(() =>
        exclusively(async () =>
          drafts && (newest.current || (!base && mayBeAdded.current))
            ? publishDraft(drafts, newest.current)
            : sendOver(base),
        ),
      ),
    /** Saves the input without publishing it; absent: this list has no drafts. */
    saveDraft:
      drafts &&
      (() =>
        action.run(async () => {
          if (base && !newest.current && !isDirty) return 'There are no changes to save.';
          const reply = await exclusively(() => store(drafts, draft));
          if ('error' in reply) return reply;
          await onDraft();
          if (!item && !stored) toast.success(reply.message);
          return reply.message;
        })),
    discardDraft: () =>
      action.run(async () => {
        if (!drafts) return '';
        let message: string;
        try {
          message = await exclusively(() => discard(drafts));
        } catch (failure) {
          const theirs = newerDraftIn(failure);
          if (isDirty) localDrafts.setAside();
          keep(theirs);
          setContested(false);
          setDraft(drafts.draftOf(theirs.entry));
          return { error: 'Not discarded: someone else changed this draft. It is shown here now.' };
        }
        localDrafts.forget();
        keep(undefined);
        setContested(false);
        setDraft(definition.draftOf(base));
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
        await onDraft();
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
