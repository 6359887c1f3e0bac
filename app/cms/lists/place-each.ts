import type { Changed } from './list-kind.ts';

/**
 * Gives each item whose place is not its place in the list that one: a move costs two calls, and more
 * only where others were deleted before.
 * @param items in the order that they shall have; at least one is out of it
 */
export async function placeEach<Item extends { order: number }>(
  items: Item[],
  place: (item: Item, order: number) => Promise<Changed<Item>>,
): Promise<Changed<Item>> {
  let changed: Changed<Item> = { items, message: '' };
  for (const [index, item] of items.entries()) {
    if (item.order !== index) changed = await place(item, index);
  }
  return changed;
}
