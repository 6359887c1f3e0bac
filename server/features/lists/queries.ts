import { sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The tables whose rows are edited individually, each with a position and a version. */
export type RowTable =
  | 'board_members'
  | 'contacts'
  | 'ways_to_donate'
  | 'test_steps'
  | 'research_terms'
  | 'course_questions'
  | 'research_items'
  | 'synonyms';

/** The tables that can be reordered, as a whole or in parts. */
export type PositionTable = RowTable | 'footer_pages' | 'faq_questions';

/** The tables whose rows belong to another row, in an order. */
export type ChildTable =
  | 'faq_questions'
  | 'faq_read_more'
  | 'test_paragraphs'
  | 'test_questions'
  | 'footer_paragraphs'
  | 'bottom_menu_links';

/** Typed as one of the tables: all of them have the columns used here. */
const anyOf = (table: PositionTable) => table as 'contacts';
const anyChild = (table: ChildTable) => table as 'faq_read_more';

/** Locks a list until the transaction ends: rows that do not exist yet cannot be locked. */
export async function lockList(trx: Db, list: string): Promise<void> {
  if (!hasManyWriters(trx)) return;
  await sql`select pg_advisory_xact_lock(736503, hashtext(${list}))`.execute(trx);
}

/** Locked until the transaction ends: replacing an image updates rows too, without locking the list. */
export function lockRow(trx: Db, table: RowTable, id: string) {
  return trx
    .selectFrom(anyOf(table))
    .select(['position', 'version'])
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The position of the last row; undefined in an empty table. */
export async function findLastPosition(trx: Db, table: RowTable): Promise<number | undefined> {
  const last = await trx
    .selectFrom(anyOf(table))
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  return last?.position ?? undefined;
}

/** @param columns all of the table's, checked by the caller's types */
export async function insertRow(trx: Db, table: RowTable, columns: object): Promise<void> {
  await trx
    .insertInto(anyOf(table))
    .values(columns as never)
    .execute();
}

/** @param columns some of the table's, checked by the caller's types */
export async function updateRow(
  trx: Db,
  table: RowTable,
  id: string,
  columns: object,
): Promise<void> {
  await trx
    .updateTable(anyOf(table))
    .set(columns as never)
    .where('id', '=', id)
    .execute();
}

export async function deleteRow(trx: Db, table: RowTable, id: string): Promise<void> {
  await trx.deleteFrom(anyOf(table)).where('id', '=', id).execute();
}

/**
 * The rows of a list in order.
 * @param key the column that identifies a row
 * @param within columns and their values that restrict the list to some of the table's rows
 */
export function listPositions(
  trx: Db,
  table: PositionTable,
  key: 'id' | 'name',
  within: object,
): Promise<{ key: string; position: number }[]> {
  const column = key as 'id';
  let query = trx
    .selectFrom(anyOf(table))
    .select([`${column} as key`, 'position'])
    .orderBy('position')
    .orderBy(column);
  for (const [field, value] of Object.entries(within)) {
    query = query.where(field as 'id', '=', value as string);
  }
  return query.execute();
}

export async function updatePosition(
  trx: Db,
  table: PositionTable,
  key: 'id' | 'name',
  name: string,
  position: number,
): Promise<void> {
  await trx
    .updateTable(anyOf(table))
    .set({ position })
    .where(key as 'id', '=', name)
    .execute();
}

/**
 * The rows that belong to one owner, in order.
 * @param column the owner's foreign key
 */
export function listChildPositions(trx: Db, table: ChildTable, column: string, owner: unknown) {
  return trx
    .selectFrom(anyChild(table))
    .select(['id', 'position'])
    .where(column as 'question_id', '=', owner as string)
    .orderBy('position')
    .execute();
}

export async function findChildRow<T extends ChildTable>(
  trx: Db,
  table: T,
  id: string,
): Promise<Tables[T] | undefined> {
  const row = await trx
    .selectFrom(anyChild(table))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Tables[T] | undefined;
}

/** @param columns all of the table's, checked by the caller's types */
export async function insertChildRow(trx: Db, table: ChildTable, columns: object): Promise<void> {
  await trx
    .insertInto(anyChild(table))
    .values(columns as never)
    .execute();
}

/** @param columns some of the table's, checked by the caller's types */
export async function updateChildRow(
  trx: Db,
  table: ChildTable,
  id: string,
  columns: object,
): Promise<void> {
  await trx
    .updateTable(anyChild(table))
    .set(columns as never)
    .where('id', '=', id)
    .execute();
}

export async function deleteChildRow(trx: Db, table: ChildTable, id: string): Promise<void> {
  await trx.deleteFrom(anyChild(table)).where('id', '=', id).execute();
}
