import type { Selectable } from 'kysely';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  deleteRow,
  findLastPosition,
  insertRow,
  lockRow,
  type RowTable,
  updateRow,
} from './queries.ts';

type Fields<T extends RowTable> = Omit<Selectable<Tables[T]>, 'id' | 'position' | 'version'>;

/** A list of such rows. */
export interface RowList<T extends RowTable = RowTable> {
  table: T;
  /** The message for an unknown id. */
  missing: string;
  /** The defaults of a new row. */
  empty: Fields<T>;
  /** The list as the contract returns it, which a conflict is answered with. */
  read: (db: Db) => Promise<Record<string, unknown>>;
}

/** The edited row (none: a new one), its position, and the version that the editor read. */
interface Edited {
  id?: string | undefined;
  order?: number | undefined;
  version?: number | undefined;
}

/**
 * Changes a row, or adds one at the end.
 * @returns its id
 * @throws {AppError} `notFound`; `conflict` with the list when `version` is not the newest
 */
export async function saveRow<T extends RowTable>(
  trx: Db,
  list: RowList<T>,
  { id, order, version }: Edited,
  values: Partial<Fields<T>>,
): Promise<string> {
  if (id === undefined) return addRow(trx, list, order, values);
  const row = await lock(trx, list, id);
  if (version !== undefined && version !== row.version) throw await versionConflict(trx, list);
  await updateRow(trx, list.table, id, {
    ...values,
    position: order ?? row.position,
    version: row.version + 1,
  });
  return id;
}

/** Updates a row, or adds it at the end if there is none with this id. */
export async function putRow<T extends RowTable>(
  trx: Db,
  { table, empty }: Pick<RowList<T>, 'table' | 'empty'>,
  id: string,
  values: Partial<Fields<T>>,
): Promise<void> {
  const row = await lockRow(trx, table, id);
  if (row) return updateRow(trx, table, id, { ...values, version: row.version + 1 });
  const last = await findLastPosition(trx, table);
  await insertRow(trx, table, { ...empty, ...values, id, position: (last ?? -1) + 1, version: 1 });
}

/**
 * Increments a row's version, since something that belongs to it has changed.
 * @throws {AppError} `notFound`
 */
export async function touchRow(trx: Db, list: RowList, id: string): Promise<void> {
  await saveRow(trx, list, { id }, {});
}

/** Deletes a row, with what belongs to it. @returns its id @throws {AppError} `notFound` */
export async function removeRow(trx: Db, list: RowList, id: string): Promise<string> {
  await lock(trx, list, id);
  await deleteRow(trx, list.table, id);
  return id;
}

async function addRow<T extends RowTable>(
  trx: Db,
  { table, empty }: RowList<T>,
  order: number | undefined,
  values: Partial<Fields<T>>,
): Promise<string> {
  const id = newId();
  const last = await findLastPosition(trx, table);
  const position = order ?? (last ?? -1) + 1;
  await insertRow(trx, table, { ...empty, ...values, id, position, version: 1 });
  return id;
}

async function lock(trx: Db, { table, missing }: RowList, id: string) {
  const row = await lockRow(trx, table, id);
  if (!row) throw new AppError('notFound', missing);
  return row;
}

/** The conflict error of every list, with its current state, so that the editor can compare. */
export async function versionConflict(trx: Db, { read }: Pick<RowList, 'read'>) {
  return new AppError('conflict', 'Someone else changed this after you opened it.', {
    current: await read(trx),
  });
}
