import { useMemo } from 'react';
import { data } from 'react-router';
import { isSameName, isValidName, newItemName } from '../page-names/item-names.ts';
import { titleFromName } from '../page-names/page-names.ts';
import type { StoredDrafts } from './drafts/use-stored-drafts.ts';
import type { ListDefinition } from './list-definition.ts';
import { ListEditor } from './list-editor.tsx';

/**
 * The item that a URL names.
 * @returns nothing for an unused valid name: then its screen offers to create it
 * @throws 404 for any other name
 */
export function findItemByName<Item extends { name: string }>(
  items: Item[],
  wanted: string,
  path: string,
): Item | undefined {
  const item = items.find(({ name }) => isSameName(name, wanted));
  if (!item && !isValidName(wanted)) throw data(path, { status: 404 });
  return item;
}

/**
 * The list at the URL of a name that no item has: a new item's form there starts with a title made from the name.
 * @param name in the URL; `_New` asks for no particular title
 */
export function withSuggestedTitle<Item, Draft extends { title: string }>(
  definition: ListDefinition<Item, Draft>,
  name: string,
): ListDefinition<Item, Draft> {
  if (isSameName(name, newItemName)) return definition;
  const draftOf = (item?: Item) =>
    item ? definition.draftOf(item) : { ...definition.draftOf(), title: titleFromName(name) };
  return { ...definition, draftOf };
}

interface NamedListProps<Item, Draft extends { title: string }> {
  /** Must be the same object on every render. */
  definition: ListDefinition<Item, Draft>;
  items: Item[];
  drafts?: StoredDrafts;
  /** The id of the item in the URL; absent: it asks for a new one. */
  open: string | undefined;
  /** The name in the URL. */
  wanted: string;
}

/** A list with an item selected by the URL: its form is open, or offered as new. */
export function NamedList<Item, Draft extends { title: string }>({
  definition,
  items,
  drafts,
  open,
  wanted,
}: NamedListProps<Item, Draft>) {
  const suggesting = useMemo(() => withSuggestedTitle(definition, wanted), [definition, wanted]);
  return (
    <ListEditor
      key={`${definition.key}/${open ?? wanted}`}
      definition={suggesting}
      items={items}
      {...(drafts && { drafts })}
      open={open}
      isAdding={open === undefined}
    />
  );
}
