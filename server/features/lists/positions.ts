import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { arrange } from './reorder.ts';

/** The tables whose rows have a place among the others. */
type PlacedTable =
  | 'board_members'
  | 'contacts'
  | 'ways_to_donate'
  | 'test_steps'
  | 'research_terms'
  | 'course_questions'
  | 'research_items'
  | 'footer_pages';

interface PlacedList<T extends PlacedTable> {
  table: T;
  /** What a row is named by. */
  key: T extends 'footer_pages' ? 'name' : 'id';
  /** Of which rows the list consists, where it is not the whole table. */
  within?: Partial<Tables[T]>;
  /** What is said of a row that is not there. */
  missing: string;
}

/**
 * Puts a list in the order in which its rows are named; what is not named keeps its place. A row's
 * version stays: anyone who is writing in it meanwhile is in no one's way.
 * @throws {AppError} `notFound` for a row that is not in the list; `badInput` for one that is named twice
 */
export async function placeEntries<T extends PlacedTable>(
  trx: Db,
  { table, key, within = {}, missing }: PlacedList<T>,
  named: string[],
): Promise<void> {
  if (new Set(named).size !== named.length) {
    throw new AppError('badInput', 'The same entry is in this list twice.');
  }
  // One of the tables stands for all: what is read and set here, they all have.
  const anyTable = table as 'contacts';
  const column = key as 'id';
  let query = trx
    .selectFrom(anyTable)
    .select([`${column} as key`, 'position'])
    .orderBy('position')
    .orderBy(column);
  for (const [field, value] of Object.entries(within)) {
    query = query.where(field as 'id', '=', value as string);
  }
  const rows = await query.execute();
  const places = new Map(rows.map((row) => [row.key, row.position]));
  if (named.some((each) => !places.has(each))) throw new AppError('notFound', missing);
  for (const [position, each] of arrange([...places.keys()], named).entries()) {
    if (places.get(each) === position) continue;
    await trx.updateTable(anyTable).set({ position }).where(column, '=', each).execute();
  }
}
