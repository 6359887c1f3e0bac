import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { listPositions, type PositionTable, updatePosition } from './queries.ts';
import { reorder } from './reorder.ts';

interface OrderedList<T extends PositionTable> {
  table: T;
  /** What a row is named by. */
  key: T extends 'footer_pages' ? 'name' : 'id';
  /** Of which rows the list consists, where it is not the whole table. */
  within?: Partial<Tables[T]>;
  /** The message for a row that is not there. */
  missing: string;
}

/**
 * Puts a list in the order in which its rows are named; what is not named keeps its position. A row's
 * version stays: anyone who is writing in it meanwhile is in no one's way.
 * @throws {AppError} `notFound` for a row that is not in the list; `badInput` for one that is named twice
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
