import { type Insertable, type Selectable, sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { countRows } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

type Imports = Tables['subscriber_imports'];
export type ImportRow = Selectable<Imports>;

/** Whether a file is being imported, or queued for it. */
export async function existsActiveImport(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber_imports')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('subscriber_imports').selectAll().where('id', '=', id).executeTakeFirst();

export const findLatestImport = (db: Db): Promise<ImportRow | undefined> =>
  db
    .selectFrom('subscriber_imports')
    .selectAll()
    .where('dismissed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finished imports, with the addresses that they report. */
export const listEndedImports = (db: Db) =>
  db
    .selectFrom('subscriber_imports')
    .select(['id', 'report', 'preview'])
    .where('status', 'in', ['done', 'failed', 'undone'])
    .execute();

export async function insertImport(trx: Db, row: Insertable<Imports>): Promise<void> {
  await trx.insertInto('subscriber_imports').values(row).execute();
}

/** Deletes files whose import was not started. */
export async function deleteUnstartedImports(trx: Db): Promise<void> {
  await trx
    .deleteFrom('subscriber_imports')
    .where('status', 'in', ['receiving', 'ready'])
    .execute();
}

/** The newest imports that have ended. */
export const listPastImports = (db: Db, limit: number): Promise<ImportRow[]> =>
  db
    .selectFrom('subscriber_imports')
    .selectAll()
    .where('status', 'in', ['done', 'failed', 'undone'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/**
 * Queues an import that has ended to be undone.
 * @returns whether it could be
 */
export async function markToUndo(trx: Db, id: string, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('subscriber_imports')
    .set({
      status: 'waiting',
      undo_at: now,
      dismissed_at: null,
      lease_until: 0,
      rows_done: 0,
      message: '',
    })
    .where('id', '=', id)
    .where('status', 'in', ['done', 'failed'])
    .where('undo_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes the result of an import. */
export async function markDismissed(trx: Db, id: string, now: number): Promise<void> {
  await trx
    .updateTable('subscriber_imports')
    .set({ dismissed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Forgets which rows of a file an import reported, and closes its result. */
export async function clearReport(trx: Db, id: string, now: number): Promise<void> {
  await trx
    .updateTable('subscriber_imports')
    .set({ report: '', preview: '', dismissed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Subscribers whom an import added and who have not chosen anything themselves since. */
export const listUndoable = (trx: Db, importId: string, limit: number) =>
  trx
    .selectFrom('subscribers')
    .select(['id', 'email_key'])
    .where('import_id', '=', importId)
    .whereRef('chosen_at', '=', 'created_at')
    .where('user_id', 'is', null)
    .where('status', '<>', 'unsubscribed')
    .limit(limit)
    .execute();

/** How many subscribers an import added who are still here. */
export async function countImported(db: Db, importId: string): Promise<number> {
  return countRows(db.selectFrom('subscribers').where('import_id', '=', importId));
}

/** Deletes an import's records of addresses that are not to be subscribed. */
export async function deleteSuppressedBy(trx: Db, importId: string): Promise<void> {
  await trx.deleteFrom('departures').where('import_id', '=', importId).execute();
}

/** Deletes an import with its file. */
export async function deleteImportRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('subscriber_imports').where('id', '=', id).execute();
}

/**
 * @param unstartedBefore for files whose import was not started
 * @param before for all others; both in ms
 */
export async function deleteImportsFrom(
  db: Db,
  { unstartedBefore, before }: { unstartedBefore: number; before: number },
): Promise<void> {
  await db
    .deleteFrom('subscriber_imports')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', ['receiving', 'ready']),
          eb('created_at', '<=', unstartedBefore),
        ]),
        eb('created_at', '<=', before),
      ]),
    )
    .execute();
}

/** Stores a chunk of a file, in base64; one that is sent again replaces itself. */
export async function upsertPart(
  trx: Db,
  importId: string,
  position: number,
  data: string,
): Promise<void> {
  await trx
    .insertInto('subscriber_import_parts')
    .values({ import_id: importId, position, data })
    .onConflict((conflict) => conflict.columns(['import_id', 'position']).doUpdateSet({ data }))
    .execute();
}

/** A chunk of a file, in base64. */
export async function findPart(
  db: Db,
  importId: string,
  position: number,
): Promise<string | undefined> {
  const part = await db
    .selectFrom('subscriber_import_parts')
    .select('data')
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst();
  return part?.data;
}

/** Which chunks of a file have arrived. Their data is not read: it may be 27 MB. */
export async function listPartPositions(db: Db, importId: string): Promise<number[]> {
  const parts = await db
    .selectFrom('subscriber_import_parts')
    .select('position')
    .where('import_id', '=', importId)
    .execute();
  return parts.map(({ position }) => position);
}

export async function deleteParts(trx: Db, importId: string): Promise<void> {
  await trx.deleteFrom('subscriber_import_parts').where('import_id', '=', importId).execute();
}

/** Stores the preview of a file that is not being imported yet. */
export async function updatePreview(
  trx: Db,
  id: string,
  preview: Pick<ImportRow, 'reading' | 'preview' | 'report'>,
): Promise<void> {
  await trx
    .updateTable('subscriber_imports')
    .set({ ...preview, status: 'ready' })
    .where('id', '=', id)
    .where('status', 'in', ['receiving', 'ready'])
    .execute();
}

/** Queues a file that has been previewed. */
export async function enqueueImport(
  trx: Db,
  id: string,
  values: Pick<ImportRow, 'reading' | 'wishes' | 'statement' | 'created_by'>,
): Promise<void> {
  await trx
    .updateTable('subscriber_imports')
    .set({ status: 'waiting', ...values })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .execute();
}

/**
 * Leases an import that no running node has.
 * @param lease in ms
 * @returns its id
 */
export async function leaseImport(db: Db, lease: number): Promise<string | undefined> {
  const due = db
    .selectFrom('subscriber_imports')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .where('lease_until', '<', databaseNow(db))
    .limit(1);
  // Without this check, SQLite would take its write lock for an update that changes nothing.
  if (!(await due.executeTakeFirst())) return undefined;
  const row = await db
    .updateTable('subscriber_imports')
    .set({ status: 'running', lease_until: sql`${databaseNow(db)} + ${lease}` })
    .where('id', '=', hasManyWriters(db) ? due.forUpdate().skipLocked() : due)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Adds to an import's progress, and renews its lease.
 * @param lease in ms
 * @returns whether it still exists
 */
export async function addProgress(
  trx: Db,
  id: string,
  { rows, added }: { rows: number; added: number },
  lease: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('subscriber_imports')
    .set((eb) => ({
      rows_done: eb('rows_done', '+', rows),
      rows_added: eb('rows_added', '+', added),
      lease_until: sql`${databaseNow(trx)} + ${lease}`,
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets another node, or this one after a restart, continue at once. */
export async function endLease(db: Db, id: string): Promise<void> {
  await db.updateTable('subscriber_imports').set({ lease_until: 0 }).where('id', '=', id).execute();
}

export async function markEnded(
  trx: Db,
  id: string,
  outcome: { status: 'done' | 'failed' | 'undone'; message: string },
): Promise<void> {
  // How the file was read contains texts of the file, and is not needed anymore.
  const ended = { ...outcome, reading: '' };
  await trx.updateTable('subscriber_imports').set(ended).where('id', '=', id).execute();
}

/** Finds an account that can sign in, and keeps its roles unchanged for the transaction. */
export function lockActiveAccount(trx: Db, userId: string) {
  return trx
    .selectFrom('users')
    .select(['account_type', 'roles'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .$if(hasManyWriters(trx), (query) => query.forShare())
    .executeTakeFirst();
}
