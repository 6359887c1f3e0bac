import { titleFrom } from '../naming/page-names.ts';
import type { ListKind } from './list-kind.ts';
import { isNamed, newName } from './list-screen.tsx';

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
