import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { ListTable } from '../../lists/history/versioned-list.ts';

/** A row of any list: texts and numbers by column. */
export type TableRow = Record<string, string | number | null>;

/** Typed as one of the tables: the columns used here are named by the caller. */
const anyOf = ([table]: ListTable) => table as 'contacts';

export const listTableRows = (db: Db, table: ListTable): Promise<TableRow[]> =>
  db
    .selectFrom(anyOf(table))
    .selectAll()
    .orderBy(table[1] as 'id')
    .execute() as unknown as Promise<TableRow[]>;

export async function insertTableRow(trx: Db, table: ListTable, row: TableRow): Promise<void> {
  await trx
    .insertInto(anyOf(table))
    .values(row as never)
    .execute();
}

export async function updateTableRow(
  trx: Db,
  table: ListTable,
  key: unknown,
  columns: TableRow,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx
    .updateTable(anyOf(table))
    .set(columns as never)
    .where(table[1] as 'id', '=', key as string)
    .execute();
}

export async function deleteTableRow(trx: Db, table: ListTable, key: unknown): Promise<void> {
  await trx
    .deleteFrom(anyOf(table))
    .where(table[1] as 'id', '=', key as string)
    .execute();
}

export async function insertRowChanges(
  trx: Db,
  changes: Insertable<Tables['release_rows']>[],
): Promise<void> {
  if (changes.length > 0) await trx.insertInto('release_rows').values(changes).execute();
}

export const listRowChanges = (db: Db, releaseId: string) =>
  db
    .selectFrom('release_rows')
    .selectAll()
    .where('release_id', '=', releaseId)
    .orderBy('id')
    .execute();

export async function deleteRowChanges(trx: Db, releaseId: string): Promise<void> {
  await trx.deleteFrom('release_rows').where('release_id', '=', releaseId).execute();
}
