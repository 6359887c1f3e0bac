import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  type ChildTable,
  deleteChildRow,
  findChildRow,
  insertChildRow,
  listChildPositions,
  updateChildRow,
} from './queries.ts';
import { reorder } from './reorder.ts';

/** The rows that belong to one question, step, page or column. */
interface ChildList<T extends ChildTable> {
  table: T;
  /** The foreign key column and its value. */
  owner: Partial<Tables[T]>;
  /** The message for an unknown id. */
  missing: string;
}

interface SentRow<T extends ChildTable> {
  /** Absent: a new one. */
  id?: string | undefined;
  values: Partial<Tables[T]>;
}

/**
 * Changes the given rows and adds new ones; the others stay.
 * @param field the list's name in the body
 * @throws {AppError} `notFound` for an unknown id; `badInput` for duplicates
 */
export async function saveChildRows<T extends ChildTable>(
  trx: Db,
  { table, owner, missing }: ChildList<T>,
  field: string,
  sent: SentRow<T>[],
): Promise<void> {
  refuseRepeatedIds(field, sent);
  const [[column, value] = ['', '']] = Object.entries(owner);
  const stored = await listChildPositions(trx, table, column, value);
  const positions = new Map(stored.map(({ id, position }) => [id, position]));
  const ids: string[] = [];
  for (const { id, values } of sent) {
    if (id !== undefined && !positions.has(id)) throw new AppError('notFound', missing);
    ids.push(id ?? newId());
    if (id === undefined) {
      await insertChildRow(trx, table, { ...values, ...owner, id: ids.at(-1), position: -1 });
    } else if (Object.keys(values).length > 0) {
      await updateChildRow(trx, table, id, values);
    }
  }
  const order = reorder([...positions.keys()], ids);
  for (const [position, id] of order.entries()) {
    if (positions.get(id) === position) continue;
    await updateChildRow(trx, table, id, { position });
  }
}

/**
 * Makes the rows of an owner exactly these, in this order: others are deleted, and unknown ids added.
 * @throws {AppError} `conflict` for an id that belongs to another owner
 */
export async function replaceChildRows<T extends ChildTable>(
  trx: Db,
  { table, owner }: Pick<ChildList<T>, 'table' | 'owner'>,
  rows: { id: string; values: Partial<Tables[T]> }[],
): Promise<void> {
  const [[column, value] = ['', '']] = Object.entries(owner);
  const stored = new Set((await listChildPositions(trx, table, column, value)).map(({ id }) => id));
  for (const id of stored) {
    if (!rows.some((row) => row.id === id)) await deleteChildRow(trx, table, id);
  }
  for (const [position, { id, values }] of rows.entries()) {
    if (stored.has(id)) await updateChildRow(trx, table, id, { ...values, position });
    else await addChildRow(trx, { table, owner }, id, { ...values, position });
  }
}

/**
 * Updates a row of an owner, or adds it at the end if there is none with this id.
 * @throws {AppError} `conflict` for an id that belongs to another owner
 */
export async function putChildRow<T extends ChildTable>(
  trx: Db,
  { table, owner }: Pick<ChildList<T>, 'table' | 'owner'>,
  id: string,
  values: Partial<Tables[T]>,
): Promise<void> {
  const [[column, value] = ['', '']] = Object.entries(owner);
  const stored = await listChildPositions(trx, table, column, value);
  if (stored.some((row) => row.id === id)) return updateChildRow(trx, table, id, values);
  const position = (stored.at(-1)?.position ?? -1) + 1;
  await addChildRow(trx, { table, owner }, id, { ...values, position });
}

async function addChildRow<T extends ChildTable>(
  trx: Db,
  { table, owner }: Pick<ChildList<T>, 'table' | 'owner'>,
  id: string,
  values: object,
): Promise<void> {
  if (await findChildRow(trx, table, id)) {
    throw new AppError('conflict', 'A part of this text belongs to something else now.');
  }
  await insertChildRow(trx, table, { ...values, ...owner, id });
}

/**
 * Finds one by its id, regardless of its owner.
 * @throws {AppError} `notFound`
 */
export async function requireChildRow<T extends ChildTable>(
  trx: Db,
  { table, missing }: Pick<ChildList<T>, 'table' | 'missing'>,
  id: string,
) {
  const row = await findChildRow(trx, table, id);
  if (!row) throw new AppError('notFound', missing);
  return row;
}

/** Deletes one. @returns the row as it was @throws {AppError} `notFound` */
export async function removeChildRow<T extends ChildTable>(
  trx: Db,
  list: Pick<ChildList<T>, 'table' | 'missing'>,
  id: string,
) {
  const row = await requireChildRow(trx, list, id);
  await deleteChildRow(trx, list.table, id);
  return row;
}

function refuseRepeatedIds(field: string, sent: { id?: string | undefined }[]): void {
  const named = sent.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(named).size === named.length) return;
  const message = 'The same entry is in this list twice.';
  throw new AppError('badInput', message, { errors: { [field]: message } });
}
