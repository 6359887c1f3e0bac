import type { Selectable } from 'kysely';
import { newId } from '#server/platform/crypto/ids.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The tables whose rows stand each for itself, in an order, with a version each. */
type EntryTable =
  | 'board_members'
  | 'contacts'
  | 'ways_to_donate'
  | 'test_steps'
  | 'research_terms'
  | 'course_questions'
  | 'research_items';

type Fields<T extends EntryTable> = Omit<Selectable<Tables[T]>, 'id' | 'position' | 'version'>;

/** A list of such rows. */
export interface EntryList<T extends EntryTable = EntryTable> {
  table: T;
  /** What is said of an id that is not there. */
  missing: string;
  /** What a new row holds where nothing was sent. */
  empty: Fields<T>;
  /** The list as the contract shows it: what a conflict is answered with. */
  read: (db: Db) => Promise<Record<string, unknown>>;
}

/** Which entry is edited (none: a new one), its place, and the version that the editor read. */
interface Edited {
  id?: string | undefined;
  order?: number | undefined;
  version?: number | undefined;
}

/**
 * Changes an entry, or adds one at the end.
 * @returns its id
 * @throws {AppError} `notFound`; `changedMeanwhile` with the list when `version` is not the newest
 */
export async function saveEntry<T extends EntryTable>(
  trx: Db,
  list: EntryList<T>,
  { id, order, version }: Edited,
  values: Partial<Fields<T>>,
): Promise<string> {
  if (id === undefined) return addEntry(trx, list, order, values);
  const row = await find(trx, list, id);
  if (version !== undefined && version !== row.version) throw await changedMeanwhile(trx, list);
  await trx
    .updateTable(anyOf(list.table))
    .set({ ...values, position: order ?? row.position, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Counts an entry's version up: something that belongs to it has changed. @throws {AppError} `notFound` */
export async function touchEntry(trx: Db, list: EntryList, id: string): Promise<void> {
  await saveEntry(trx, list, { id }, {});
}

/** Deletes an entry, with what belongs to it. @returns its id @throws {AppError} `notFound` */
export async function deleteEntry(trx: Db, list: EntryList, id: string): Promise<string> {
  await find(trx, list, id);
  await trx.deleteFrom(anyOf(list.table)).where('id', '=', id).execute();
  return id;
}

async function addEntry<T extends EntryTable>(
  trx: Db,
  { table, empty }: EntryList<T>,
  order: number | undefined,
  values: Partial<Fields<T>>,
): Promise<string> {
  const id = newId();
  const last = await trx
    .selectFrom(anyOf(table))
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  const position = order ?? (last?.position ?? -1) + 1;
  await trx
    .insertInto(anyOf(table))
    .values({ ...empty, ...values, id, position, version: 1 } as never)
    .execute();
  return id;
}

/** Held until the transaction ends: a picture that is replaced renames itself in entries too, out of turn. */
async function find(trx: Db, { table, missing }: EntryList, id: string) {
  const row = await trx
    .selectFrom(anyOf(table))
    .select(['position', 'version'])
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', missing);
  return row;
}

/** The same refusal for every list: with its newest state, so that the editor can compare. */
export async function changedMeanwhile(trx: Db, { read }: Pick<EntryList, 'read'>) {
  return new AppError('changedMeanwhile', 'Someone else changed this after you opened it.', {
    current: await read(trx),
  });
}

/** One of the tables stands for all: what is read and set here, they all have. */
const anyOf = (table: EntryTable) => table as 'contacts';
