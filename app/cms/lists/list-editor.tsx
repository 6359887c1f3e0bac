import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { readDrafts, storageKey } from '../local-drafts/draft-store.ts';
import { useDrag } from '../sortable/use-drag.ts';
import type { Changed, ListDefinition } from './list-definition.ts';
import { ListItem } from './list-item.tsx';
import { NewItem } from './new-item.tsx';
import { draftSubject } from './use-item.ts';

interface ListEditorProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  items: Item[];
  /** The id of the item whose form is initially open. */
  open?: string | undefined;
  /** Whether a new item's form is initially open. */
  isAdding?: boolean;
}

/** One of the site's lists: a form for each item, its position, and a form for a new one. */
export function ListEditor<Item, Draft extends object>({
  definition,
  items: loaded,
  open,
  isAdding: isAddingFirst = false,
}: ListEditorProps<Item, Draft>) {
  const [items, setItems] = useState(loaded);
  const [isAdding, setAdding] = useState(isAddingFirst);
  const [announcement, setAnnouncement] = useState('');
  const { element, focusNext } = useFocusAfterChange();
  const [opened, setOpened] = useState(open);
  const isMoving = useRef(false);
  const isHydrated = useHydrated();
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
      setAnnouncement(
        `${changed.message} ${name} is now number ${index + 1} of ${changed.items.length}.`,
      );
      show(changed);
    } catch (failure) {
      toast.error(explain(failure));
      setItems(await definition.load(call).catch(() => items));
    } finally {
      isMoving.current = false;
    }
  }

  const drag = useDrag((from, to) => {
    const item = items[from];
    if (item) void move(item, to);
  });
  return (
    <div ref={element}>
      <p role="status" className="min-h-[1.6rem] text-sm text-bark">
        {announcement}
      </p>
      {items.length === 0 && !isAdding && <p className="my-2">{`No ${definition.many} yet.`}</p>}
      <ul ref={drag.list} data-entries className="list-items">
        {items.map((item, index) => (
          <ListItem
            key={definition.idOf(item)}
            definition={definition}
            item={item}
            isOpen={definition.idOf(item) === opened}
            position={{ index, count: items.length }}
            onMove={(to, button) => void move(item, to, button)}
            onDrag={drag.start}
            onChange={show}
            onRemoved={removed}
          />
        ))}
      </ul>
      {isAdding ? (
        <NewItem
          definition={definition}
          onChange={added}
          onCancel={() => {
            setAdding(false);
            focusNext('[data-add]');
          }}
        />
      ) : (
        <button
          type="button"
          data-add
          className="button button-quiet mt-4"
          disabled={!isHydrated}
          onClick={() => setAdding(true)}
        >
          {`Add a ${definition.one}`}
        </button>
      )}
    </div>
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
