import { useMemo } from 'react';
import { data } from 'react-router';
import { canBeNamed, isNamed, newName } from '../page-names/item-names.ts';
import { titleFrom } from '../page-names/page-names.ts';
import { ListEditor } from './list-editor.tsx';
import type { ListKind } from './list-kind.ts';

/**
 * The item that an address names.
 * @returns none for a name that an item could have: then its screen offers to make it
 * @throws 404 for any other name
 */
export function itemNamed<Item extends { name: string }>(
  items: Item[],
  wanted: string,
  path: string,
): Item | undefined {
  const item = items.find(({ name }) => isNamed(name, wanted));
  if (!item && !canBeNamed(wanted)) throw data(path, { status: 404 });
  return item;
}

/**
 * The list for an address whose name no item has: a new item's form there begins with a title made of
 * the name.
 * @param name in the address; `_New` asks for no title in particular
 */
export function offering<Item, Draft extends { title: string }>(
  kind: ListKind<Item, Draft>,
  name: string,
): ListKind<Item, Draft> {
  if (isNamed(name, newName)) return kind;
  const draftOf = (item?: Item) =>
    item ? kind.draftOf(item) : { ...kind.draftOf(), title: titleFrom(name) };
  return { ...kind, draftOf };
}

interface NamedListProps<Item, Draft extends { title: string }> {
  /** The same object at every rendering. */
  kind: ListKind<Item, Draft>;
  items: Item[];
  /** The id of the item that the address names; none: it asks for a new one. */
  open: string | undefined;
  /** The name in the address. */
  wanted: string;
}

/** A list one of whose items is named by the address: it is open there, or offered. */
export function NamedList<Item, Draft extends { title: string }>({
  kind,
  items,
  open,
  wanted,
}: NamedListProps<Item, Draft>) {
  const offered = useMemo(() => offering(kind, wanted), [kind, wanted]);
  return (
    <ListEditor
      key={`${kind.key}/${open ?? wanted}`}
      kind={offered}
      items={items}
      open={open}
      isAdding={open === undefined}
    />
  );
}
