import { useMemo, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { MoveButtons } from '../sortable/move-buttons.tsx';
import { useSortable } from '../sortable/use-sortable.ts';
import { entryDrafts, type StoredDraft } from './drafts/entry-drafts.ts';
import { ItemForm } from './item-form.tsx';
import type { Changed, FieldsProps, ListDefinition } from './list-definition.ts';
import { useItem } from './use-item.ts';

type OrderPlace = NonNullable<ListDefinition<unknown, object>['order']>;

interface Named {
  id: string;
  name: string;
}

interface OrderPanelProps<Item, Draft extends object> {
  list: ListDefinition<Item, Draft>;
  order: OrderPlace;
  items: Item[];
  /** Entries that are not published yet. */
  unpublished: Named[];
  onChange: (changed: Changed<Item>) => void;
}

/** Changes the order of a list as a draft, which is published later or with a release. */
export function OrderPanel<Item, Draft extends object>(props: OrderPanelProps<Item, Draft>) {
  const { list, key } = props.order;
  const [stored, setStored] = useState<{ draft: StoredDraft | undefined } | null>(null);
  const action = useAction();
  const refresh = async () => {
    const { drafts } = await call('lists/getDrafts', { list });
    setStored({ draft: drafts.find((each) => each.key === key) });
  };
  const load = () =>
    void action.run(async () => {
      await refresh();
      return '';
    });
  return (
    <details
      className="unfold mt-8 border-y border-wheat py-1"
      onToggle={({ currentTarget }) => currentTarget.open && stored === null && load()}
    >
      <summary>Change the order later, or with a release</summary>
      {stored && <OrderForm {...props} stored={stored.draft} onDraft={refresh} />}
      <ActionError action={action} />
    </details>
  );
}

/** The order of a list, with its entries in that order. */
interface Order<Item> {
  ids: string[];
  items: Item[];
}

interface OrderFormProps<Item, Draft extends object> extends OrderPanelProps<Item, Draft> {
  stored: StoredDraft | undefined;
  onDraft: () => Promise<void>;
}

function OrderForm<Item, Draft extends object>({
  list,
  order: place,
  items,
  unpublished,
  onChange,
  stored,
  onDraft,
}: OrderFormProps<Item, Draft>) {
  const definition = useMemo(() => orderOf(list, place, unpublished), [list, place, unpublished]);
  const order = useMemo(() => ({ ids: items.map(list.idOf), items }), [list, items]);
  const form = useItem<Order<Item>, Pick<Order<Item>, 'ids'>>(definition, {
    item: order,
    stored,
    onChange: ({ items: [changed], message }) =>
      changed && onChange({ items: changed.items, message }),
    onDraft,
  });
  return (
    <div className="grid gap-3 py-3">
      <p>Visitors see the present order until you publish this one.</p>
      <ItemForm definition={definition} form={form} />
    </div>
  );
}

/** The order of a list as a list of one item, for the form that all lists share. */
function orderOf<Item, Draft extends object>(
  { key, idOf, nameOf, draftOf, load, arrange, one }: ListDefinition<Item, Draft>,
  place: OrderPlace,
  unpublished: Named[],
): ListDefinition<Order<Item>, Pick<Order<Item>, 'ids'>> {
  const asOrder = (items: Item[]): Order<Item> => ({ ids: items.map(idOf), items });
  const named = (item: Item) => ({
    id: idOf(item),
    name: nameOf(draftOf(item)) || `Untitled ${one}`,
  });
  return {
    key: `${key}/order`,
    one: 'order',
    many: 'orders',
    load: async (call) => [asOrder(await load(call))],
    idOf: () => place.key,
    nameOf: () => 'Order',
    draftOf: (item) => ({ ids: item?.ids ?? [] }),
    Fields: ({ draft, change, item }: FieldsProps<Order<Item>, Pick<Order<Item>, 'ids'>>) => (
      <OrderFields
        ids={draft.ids}
        entries={[...(item?.items ?? []).map(named), ...unpublished]}
        onChange={(ids) => change({ ids })}
      />
    ),
    async save({ ids }, item) {
      const positions = new Map(ids.map((id, index) => [id, index]));
      const positionOf = (each: Item) => positions.get(idOf(each)) ?? ids.length;
      const items = (item?.items ?? []).toSorted((a, b) => positionOf(a) - positionOf(b));
      const changed = await arrange?.(items);
      return { items: [asOrder(changed?.items ?? items)], message: changed?.message ?? '' };
    },
    drafts: entryDrafts({
      list: place.list,
      contentOf: (draft) => draft,
      draftOf: ({ ids }) => ({ ids }),
    }),
  };
}

interface OrderFieldsProps {
  ids: string[];
  entries: Named[];
  onChange: (ids: string[]) => void;
}

/** The names of the entries, to be moved. Entries that the order does not name yet follow. */
function OrderFields({ ids, entries, onChange }: OrderFieldsProps) {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = [...new Set([...ids, ...known.keys()])].flatMap((id) => known.get(id) ?? []);
  const sorting = useSortable(shown, (moved) => onChange(moved.map(({ id }) => id)), 'entry');
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {sorting.announcement}
      </p>
      <ol ref={sorting.list} data-entries className="grid gap-1">
        {shown.map(({ id, name }, index) => (
          <li key={id} data-entry className="flex flex-wrap items-center gap-x-4 text-sm">
            <span className="grow text-base">{name}</span>
            <span className="flex flex-none items-center gap-4">
              <MoveButtons
                index={index}
                count={shown.length}
                name={name}
                onMove={(to) => sorting.move(index, to)}
                onDrag={sorting.start}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
