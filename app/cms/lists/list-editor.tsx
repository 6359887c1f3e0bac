import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { readDrafts, storageKey } from '#app/editor/local-drafts/draft-store.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { isFocusKept } from '#app/ui/form/kept-focus.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { useDrag } from '../sortable/use-drag.ts';
import { DeletedEntries } from './drafts/deleted-entries.tsx';
import { DraftItem } from './drafts/draft-item.tsx';
import { type StoredDrafts, useStoredDrafts } from './drafts/use-stored-drafts.ts';
import type { Changed, ListDefinition } from './list-definition.ts';
import { ListItem } from './list-item.tsx';
import { NewItem } from './new-item.tsx';
import { OrderPanel } from './order-panel.tsx';
import { draftSubject } from './use-item.ts';

interface ListEditorProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  items: Item[];
  /** Its drafts; absent: it has none. */
  drafts?: StoredDrafts;
  /** The id of the item whose form is initially open. */
  open?: string | undefined;
  /** Whether a new item's form is initially open. */
  isAdding?: boolean;
}

/** One of the site's lists: a form for each item, its position, and a form for a new one. */
export function ListEditor<Item, Draft extends object>({
  definition,
  items: loaded,
  drafts: loadedDrafts,
  open,
  isAdding: isAddingFirst = false,
}: ListEditorProps<Item, Draft>) {
  const t = useTranslate();
  const [items, setItems] = useState(loaded);
  const [isAdding, setAdding] = useState(isAddingFirst);
  /** The draft of the entry that is being added, which has no line in the list yet. */
  const [addedKey, setAddedKey] = useState<string>();
  const [moved, setMoved] = useState({ message: '', place: '' });
  const { element, focusNext } = useFocusAfterChange();
  const [opened, setOpened] = useState(open);
  const stored = useStoredDrafts(definition.drafts, loadedDrafts);
  const isMoving = useRef(false);
  const isHydrated = useHydrated();
  const mayAdd = useMay('lists.publish') || definition.drafts !== undefined;
  const userId = useSignedIn()?.userId ?? '';
  useEffect(() => {
    const localDrafts =
      userId === '' ? [] : readDrafts(storageKey(userId, draftSubject(definition, undefined)));
    if (localDrafts.length > 0) setAdding(true);
  }, [userId, definition]);

  const show = ({ items: next }: Changed<Item>) => setItems(next);
  const added = (changed: Changed<Item>) => {
    const known = new Set(items.map(definition.idOf));
    const item = changed.items.find((each) => !known.has(definition.idOf(each)));
    show(changed);
    if (changed.message === '') return;
    setAdding(false);
    toast.success(changed.message);
    if (!item) return;
    setOpened(definition.idOf(item));
    focusNext(`[data-item="${definition.idOf(item)}"] summary`);
  };
  const removed = (changed: Changed<Item>) => {
    show(changed);
    toast.success(changed.message);
    focusNext('[data-add]');
  };

  async function move(item: Item, to: number, button = '') {
    // One at a time: a second move would start from a position that is about to change.
    if (isMoving.current || !definition.arrange) return;
    isMoving.current = true;
    try {
      const rest = items.filter((other) => other !== item);
      const arranged = rest.toSpliced(to, 0, item);
      // Shown at once, so that a dropped item does not jump back during the call.
      setItems(arranged);
      const changed = await definition.arrange(arranged);
      const index = changed.items.findIndex(
        (other) => definition.idOf(other) === definition.idOf(item),
      );
      const name = definition.nameOf(definition.draftOf(item));
      if (button) focusNext(`[data-item="${definition.idOf(item)}"] [data-move="${button}"]`);
      setMoved({
        message: changed.message,
        place: `${name} is now number ${index + 1} of ${changed.items.length}.`,
      });
      show(changed);
    } catch (failure) {
      toast.error(explainAfterSentence(failure, t));
      setItems(await definition.load(call).catch(() => items));
    } finally {
      isMoving.current = false;
    }
  }

  const drag = useDrag((from, to) => {
    const item = items[from];
    if (item) void move(item, to);
  });
  const published = new Set(items.map(definition.idOf));
  const newDrafts = stored.drafts.filter(
    ({ key }) => !published.has(key) && !(isAdding && key === addedKey),
  );
  const unpublished = useUnpublished(definition, items, stored.drafts);
  return (
    <div ref={element}>
      <p role="status" className="min-h-[1.6rem] text-sm text-bark">
        <span>{moved.message}</span> <span>{moved.place}</span>
      </p>
      {items.length + newDrafts.length === 0 && !isAdding && (
        <p className="my-2">{`No ${definition.many} yet.`}</p>
      )}
      <ul ref={drag.list} data-entries className="list-items">
        {items.map((item, index) => (
          <ListItem
            key={definition.idOf(item)}
            definition={definition}
            item={item}
            stored={stored.draftOf(definition.idOf(item))}
            isOpen={definition.idOf(item) === opened}
            position={{ index, count: items.length }}
            onMove={(to, button) => void move(item, to, button)}
            onDrag={drag.start}
            onChange={show}
            onDraft={stored.refresh}
            onRemoved={removed}
          />
        ))}
        {newDrafts.map((draft) => (
          <DraftItem
            key={draft.key}
            definition={definition}
            stored={draft}
            isOpen={draft.key === opened}
            onChange={show}
            onDraft={stored.refresh}
          />
        ))}
      </ul>
      {isAdding ? (
        <NewItem
          definition={definition}
          onChange={added}
          onDraft={async () => {
            if (!isFocusKept()) {
              setAdding(false);
              focusNext('[data-entries] > li:last-child summary');
            }
            await stored.refresh();
          }}
          onStored={setAddedKey}
          onCancel={() => {
            setAdding(false);
            focusNext('[data-add]');
            if (addedKey !== undefined) void stored.refresh();
          }}
        />
      ) : (
        mayAdd && (
          <button
            type="button"
            data-add
            className="button button-quiet mt-4"
            disabled={!isHydrated}
            onClick={() => setAdding(true)}
          >
            {`Add a ${definition.one}`}
          </button>
        )
      )}
      {definition.order && items.length + newDrafts.length > 1 && (
        <OrderPanel
          list={definition}
          order={definition.order}
          items={items}
          unpublished={unpublished}
          onChange={show}
        />
      )}
      {definition.drafts && (
        <DeletedEntries
          list={definition.drafts.list}
          deleted={stored.deleted}
          onRestored={stored.refresh}
        />
      )}
    </div>
  );
}

/** The names of the drafts that no published item has, by their keys; the same object until one of them changes. */
function useUnpublished<Item, Draft extends object>(
  { drafts, idOf, nameOf, one }: ListDefinition<Item, Draft>,
  items: Item[],
  stored: StoredDrafts['drafts'],
) {
  return useMemo(
    () =>
      stored
        .filter(({ key }) => !items.some((item) => idOf(item) === key))
        .map(({ key, entry }) => ({
          id: key,
          name: (drafts && nameOf(drafts.draftOf(entry))) || `Untitled ${one}`,
        })),
    [drafts, idOf, nameOf, one, items, stored],
  );
}

/** Moves the focus after the list is rendered again: its element may be gone or have moved. */
function useFocusAfterChange() {
  const element = useRef<HTMLDivElement>(null);
  const next = useRef('');
  useEffect(() => {
    if (next.current === '') return;
    element.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = '';
  });
  return {
    element,
    focusNext: (selector: string) => {
      next.current = selector;
    },
  };
}
