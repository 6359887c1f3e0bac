import type { OrderListName } from '#contract/lists/entries.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { reorderRows } from '../positions.ts';
import { listPositions, type PositionTable } from '../queries.ts';
import type { VersionedList } from './versioned-list.ts';

type Order = VersionedList<OrderListName>;

interface OrderedList<L extends OrderListName> extends Pick<Order, 'area' | 'tables' | 'message'> {
  list: L;
  table: PositionTable;
  /** The column that identifies a row. */
  rowKey?: 'id' | 'name';
  /** The cached pages that show the list. */
  tags: string[];
  /** The keys of its parts, if each has an order of its own, and the columns that restrict the table to one. */
  parts?: { keys: (db: Db) => Promise<string[]>; within: (key: string) => object };
}

/** The key of a list's order, if it is ordered as a whole. */
const wholeList = 'order';
const whole = { keys: async () => [wholeList], within: () => ({}) };

/** The order of another list's entries, with drafts and a history, so that it can be part of a release. */
export const listOrder = <L extends OrderListName>({
  list,
  table,
  rowKey = 'id',
  tags,
  parts = whole,
  ...shared
}: OrderedList<L>): Omit<Order, 'list'> & { list: L } => ({
  ...shared,
  list,
  isPermanent: true,
  titleOf: () => 'Order',
  async read(db) {
    const orders = new Map<string, { ids: string[] }>();
    // One query at a time: a transaction has one connection.
    for (const key of await parts.keys(db)) {
      const rows = await listPositions(db, table, rowKey, parts.within(key));
      orders.set(key, { ids: rows.map((row) => row.key) });
    }
    return orders;
  },
  newKey: async () => wholeList,
  prepare:
    async ({ ids }) =>
    async (trx, key) => {
      const within = parts.within(key);
      const rows = await listPositions(trx, table, rowKey, within);
      const existing = new Set(rows.map((row) => row.key));
      // Entries may have been deleted since, or may not be published yet.
      const known = [...new Set(ids)].filter((id) => existing.has(id));
      await reorderRows(trx, { table, key: rowKey as 'id', within, missing: '' }, known);
      return tags;
    },
  async remove() {
    throw new AppError('inUse', 'An order can’t be deleted.');
  },
});
