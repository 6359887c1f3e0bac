import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { listPositions, type PositionTable, updatePosition } from './queries.ts';
import { reorder } from './reorder.ts';

interface OrderedList<T extends PositionTable> {
  table: T;
  /** The column that identifies a row. */
  key: T extends 'footer_pages' ? 'name' : 'id';
  /** Restricts the list to some of the table's rows. */
  within?: Partial<Tables[T]>;
  /** The message for a row that does not exist. */
  missing: string;
}

/**
 * Reorders a list as its rows are given; rows that are not given keep their positions. Versions stay the same, so that
 * editing a row at the same time causes no conflict.
 * @throws {AppError} `notFound` for a row that is not in the list; `badInput` for duplicates
 */
export async function reorderRows<T extends PositionTable>(
  trx: Db,
  { table, key, within = {}, missing }: OrderedList<T>,
  named: string[],
): Promise<void> {
  if (new Set(named).size !== named.length) {
    throw new AppError('badInput', 'The same entry is in this list twice.');
  }
  const rows = await listPositions(trx, table, key, within);
  const positions = new Map(rows.map((row) => [row.key, row.position]));
  if (named.some((each) => !positions.has(each))) throw new AppError('notFound', missing);
  for (const [position, each] of reorder([...positions.keys()], named).entries()) {
    if (positions.get(each) === position) continue;
    await updatePosition(trx, table, key, each, position);
  }
}
