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
  kind: ListDefinition<Item, Draft>;
  items: Item[];
  /** The id of the item whose form is initially open. */
  open?: string | undefined;
  /** Whether a new item's form is initially open. */
  isAdding?: boolean;
}

/** One of the site's lists: a form for each item, its position, and a form for a new one. */
export function ListEditor<Item, Draft extends object>({
  kind,
  items: loaded,
  open,
  isAdding: isAddingFirst = false,
}: ListEditorProps<Item, Draft>) {
  const [items, setItems] = useState(loaded);
  const [isAdding, setAdding] = useState(isAddingFirst);
  const [place, setPlace] = useState('');
  const { element, focusNext } = useFocusAfterChange();
  const [opened, setOpened] = useState(open);
  const isMoving = useRef(false);
  const isHydrated = useHydrated();
  const userId = useSignedIn()?.userId ?? '';
  useEffect(() => {
    const kept = userId === '' ? [] : readDrafts(storageKey(userId, draftSubject(kind, undefined)));
    if (kept.length > 0) setAdding(true);
  }, [userId, kind]);

  const show = ({ items: next }: Changed<Item>) => setItems(next);
  const added = (changed: Changed<Item>) => {
    const known = new Set(items.map(kind.idOf));
    const item = changed.items.find((each) => !known.has(kind.idOf(each)));
    show(changed);
    if (changed.message === '') return;
    setAdding(false);
    toast.success(changed.message);
    if (!item) return;
    setOpened(kind.idOf(item));
    focusNext(`[data-item="${kind.idOf(item)}"] summary`);
  };
  const removed = (changed: Changed<Item>) => {
    show(changed);
    toast.success(changed.message);
    focusNext('[data-add]');
  };

  async function move(item: Item, to: number, button = '') {
    // One at a time: a second move would start from a position that is about to change.
    if (isMoving.current || !kind.arrange) return;
    isMoving.current = true;
    try {
      const rest = items.filter((other) => other !== item);
      const arranged = rest.toSpliced(to, 0, item);
      // Shown at once, so that a dropped item does not jump back during the call.
      setItems(arranged);
      const changed = await kind.arrange(arranged);
      const index = changed.items.findIndex((other) => kind.idOf(other) === kind.idOf(item));
      const name = kind.nameOf(kind.draftOf(item));
      if (button) focusNext(`[data-item="${kind.idOf(item)}"] [data-move="${button}"]`);
      setPlace(`${changed.message} ${name} is now number ${index + 1} of ${changed.items.length}.`);
      show(changed);
    } catch (failure) {
      toast.error(explain(failure));
      setItems(await kind.load(call).catch(() => items));
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
        {place}
      </p>
      {items.length === 0 && !isAdding && <p className="my-2">{`No ${kind.many} yet.`}</p>}
      <ul ref={drag.list} data-entries className="list-items">
        {items.map((item, index) => (
          <ListItem
            key={kind.idOf(item)}
            kind={kind}
            item={item}
            isOpen={kind.idOf(item) === opened}
            place={{ index, count: items.length }}
            onMove={(to, button) => void move(item, to, button)}
            onDrag={drag.start}
            onChange={show}
            onRemoved={removed}
          />
        ))}
      </ul>
      {isAdding ? (
        <NewItem
          kind={kind}
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
          {`Add a ${kind.one}`}
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
