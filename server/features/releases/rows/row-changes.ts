import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ListTable } from '../../lists/history/versioned-list.ts';
import {
  deleteTableRow,
  insertRowChanges,
  insertTableRow,
  listRowChanges,
  listTableRows,
  type TableRow,
  updateTableRow,
} from './queries.ts';

/** The rows of some tables, by table and key, in the order of the tables. */
type Rows = Map<string, { table: ListTable; key: string; row: TableRow }>;

/** @param tables each after those that it refers to */
export async function readRows(db: Db, tables: readonly ListTable[]): Promise<Rows> {
  const rows: Rows = new Map();
  // One query at a time: a transaction has one connection.
  for (const table of tables) {
    for (const row of await listTableRows(db, table)) {
      const key = String(row[table[1]]);
      rows.set(idOf(table[0], key), { table, key, row });
    }
  }
  return rows;
}

const idOf = (table: string, key: string) => `${table} ${key}`;

/** Stores which rows have changed, so that `undoRows` can change them back. */
export async function recordRows(
  trx: Db,
  releaseId: string,
  before: Rows,
  after: Rows,
): Promise<void> {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const known = was ?? is;
    const texts = { before: textOf(was?.row), after: textOf(is?.row) };
    if (!known || texts.before === texts.after) return [];
    const { table, key } = known;
    return { release_id: releaseId, table_name: table[0], row_key: key, ...texts };
  });
  await insertRowChanges(
    trx,
    changes.map((change) => ({ id: newIdInOrder(), ...change })),
  );
}

const textOf = (row: TableRow | undefined) => (row === undefined ? null : JSON.stringify(row));
const rowOf = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as TableRow));

/**
 * Changes the rows back that a release has changed. Columns that it left alone, such as a position, keep what they have
 * by now.
 * @param tables of all lists in the release, each after those that it refers to
 * @throws {AppError} `conflict` if one of them, or something that belongs to it, has been changed since
 */
export async function undoRows(
  trx: Db,
  releaseId: string,
  tables: readonly ListTable[],
): Promise<void> {
  const changes = (await listRowChanges(trx, releaseId)).map((change) => ({
    id: idOf(change.table_name, change.row_key),
    before: rowOf(change.before),
    after: rowOf(change.after),
  }));
  const now = await readRows(trx, tables);
  const changed = new Map(changes.map((change) => [change.id, change]));
  for (const { id, before, after } of changes) requireUnchanged(now.get(id)?.row, before, after);
  for (const table of tables) {
    for (const { id, before, after } of changes) {
      if (!id.startsWith(`${table[0]} `) || !before) continue;
      const current = now.get(id)?.row;
      const restored =
        !current || !after
          ? insertTableRow(trx, table, before)
          : updateTableRow(trx, table, before[table[1]], reverted(current, before, after));
      await restored.catch(nameTaken);
    }
  }
  for (const table of tables.toReversed()) {
    for (const { id, before, after } of changes) {
      if (!id.startsWith(`${table[0]} `) || before || !after) continue;
      await deleteTableRow(trx, table, after[table[1]]);
    }
  }
  // Rows that were added to something new in the release would be deleted with it.
  const rest = await readRows(trx, tables);
  for (const id of now.keys()) if (!changed.has(id) && !rest.has(id)) throw changedSince();
}

/** The columns that a release has changed, as they were; the version goes on if something else has changed it too. */
function reverted(current: TableRow, before: TableRow, after: TableRow): TableRow {
  const columns = changedColumns(before, after);
  const values = Object.fromEntries(columns.map((column) => [column, before[column] ?? null]));
  if (current.version === after.version) return values;
  return { ...values, version: Number(current.version) + 1 };
}

const changedColumns = (before: TableRow, after: TableRow) =>
  Object.keys(after).filter((column) => before[column] !== after[column]);

/** Columns that change by themselves, or without changing the entry. */
const ownColumns = ['version', 'position'];

/** @throws {AppError} `conflict` */
function requireUnchanged(
  current: TableRow | undefined,
  before: TableRow | undefined,
  after: TableRow | undefined,
): void {
  if ((current === undefined) !== (after === undefined)) throw changedSince();
  if (!current || !after) return;
  const columns = before ? changedColumns(before, after) : Object.keys(after);
  const differing = columns.filter((column) => current[column] !== after[column]);
  if (differing.some((column) => !ownColumns.includes(column))) throw changedSince();
}

/** Something that was added since has the name of what was deleted. */
function nameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? changedSince() : error;
}

const changedSince = () =>
  new AppError(
    'conflict',
    'A list in this release has been changed since it was published. Change it back by its history instead.',
  );
