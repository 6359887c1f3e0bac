import { type Insertable, type Selectable, sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
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
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finished imports, with the addresses that they report. */
export const listEndedImports = (db: Db) =>
  db
    .selectFrom('subscriber_imports')
    .select(['id', 'report', 'preview'])
    .where('status', 'in', ['done', 'failed'])
    .execute();

export async function insertImport(trx: Db, row: Insertable<Imports>): Promise<void> {
  await trx.insertInto('subscriber_imports').values(row).execute();
}

export async function deleteAllImports(trx: Db): Promise<void> {
  await trx.deleteFrom('subscriber_imports').execute();
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

/** How many bytes of a file have arrived. */
export async function countReceivedBytes(db: Db, importId: string): Promise<number> {
  const row = await db
    .selectFrom('subscriber_import_parts')
    .select([
      sql<number>`coalesce(sum(length(data)), 0)`.as('characters'),
      sql<number>`coalesce(sum(length(data) - length(replace(data, '=', ''))), 0)`.as('padding'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return (Number(row.characters) / 4) * 3 - Number(row.padding);
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
  values: { wishes: string; created_by: string | null },
): Promise<void> {
  await trx
    .updateTable('subscriber_imports')
    .set({ status: 'waiting', ...values })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .execute();
}

/**
 * Claims an import that no running node has.
 * @param lease in ms
 * @returns its id
 */
export async function claimImport(db: Db, lease: number): Promise<string | undefined> {
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
  outcome: { status: 'done' | 'failed'; message: string },
): Promise<void> {
  await trx.updateTable('subscriber_imports').set(outcome).where('id', '=', id).execute();
}

/** Finds an active administrator's account, and locks it for the transaction. */
export async function lockAdministrator(trx: Db, userId: string): Promise<string | undefined> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_type', '=', 1)
    .where('suspended_at', 'is', null)
    .$if(hasManyWriters(trx), (query) => query.forShare())
    .executeTakeFirst();
  return account?.id;
}
