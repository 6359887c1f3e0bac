import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Engine } from '#server/platform/db/connect.ts';
import { migrateIn } from '#server/schema/migrate.ts';
import { TableDigest } from '../archive/digests.ts';
import type { Manifest } from '../archive/manifest.ts';
import { BackupError } from '../backup-error.ts';
import {
  advanceSequences,
  countConnections,
  dropAllObjects,
  insertLines,
  runIn,
  suspendForeignKeys,
  waitForStatements,
} from '../queries/load-rows.ts';
import { readerOf } from '../queries/postgres-reader.ts';
import { openPostgresForRestore, openSqliteForRestore } from '../queries/restore-connection.ts';
import { listSqliteTables, readSqlite } from '../queries/sqlite-reader.ts';
import { linesOf, type Run, type Table, type TableReader } from '../queries/table-reader.ts';

/** Adds a chunk of a table: whole lines, each a row as JSON. */
type AddLines = (table: string, lines: Buffer) => Promise<void>;

/** The source of a restored database. */
export interface RestoreSource {
  /** The newest migration of the database that the rows are from. */
  schema: string;
  /** Adds all rows. @returns the manifest, which the tables must match */
  addRows(add: AddLines): Promise<Manifest>;
  /** Changes the restored rows before they can be used. */
  finish(trx: Db): Promise<void>;
}

/**
 * Fills a new SQLite file, and reads it back to compare it with the manifest.
 * @throws {BackupError} if it differs from the manifest; the file is deleted then
 */
export async function restoreSqlite(path: string, source: RestoreSource): Promise<Manifest> {
  const db = await openSqliteForRestore(path);
  try {
    const manifest = await db.transaction().execute((trx) => fill(trx, 'sqlite', source));
    await readSqlite(path, (reader) => verifyTables(reader, manifest));
    await db.transaction().execute((trx) => finishRestore(trx, 'sqlite', source));
    await db.destroy();
    return manifest;
  } catch (error) {
    await db.destroy();
    for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
    throw error;
  }
}

/**
 * Fills a PostgreSQL database in one transaction, and reads it back to compare it with the manifest.
 * @param isForced whether its present content is deleted first, in the same transaction
 * @throws {BackupError} if it differs from the manifest, is not empty, or is in use; nothing has changed then
 */
export async function restorePostgres(
  databaseUrl: string,
  isForced: boolean,
  source: RestoreSource,
): Promise<Manifest> {
  const db = openPostgresForRestore(databaseUrl);
  try {
    return await db.transaction().execute(async (trx) => {
      const run = runIn(trx);
      await waitForStatements(run);
      await requireEmpty(trx, isForced);
      if (isForced) await dropAllObjects(run);
      const manifest = await fill(trx, 'postgres', source);
      await verifyTables(readerOf(run), manifest);
      await finishRestore(trx, 'postgres', source);
      return manifest;
    });
  } finally {
    await db.destroy();
  }
}

async function requireEmpty(trx: Db, isForced: boolean): Promise<void> {
  const run = runIn(trx);
  const tables = await readerOf(run).tables();
  if (tables.length === 0) return;
  if (!isForced) {
    throw new BackupError(
      'The database of DATABASE_URL is not empty: add --force to delete what is in it.',
    );
  }
  await requireUnused(run);
}

/** @throws {BackupError} if others are connected to the PostgreSQL database */
export async function requireUnused(run: Run): Promise<void> {
  let others = await countConnections(run);
  // Connections that were closed a moment ago are still counted.
  for (let tries = 0; others > 0 && tries < 10; tries += 1) {
    await wait(200);
    others = await countConnections(run);
  }
  if (others > 0) {
    throw new BackupError(
      `The database has ${others} other connections: stop the program on every node first.`,
    );
  }
}

async function fill(
  trx: Db,
  engine: Engine,
  { schema, addRows }: RestoreSource,
): Promise<Manifest> {
  const run = runIn(trx);
  await migrateIn(trx, engine, schema);
  const tables = new Map<string, Table>(
    (engine === 'sqlite' ? await listSqliteTables(run) : await readerOf(run).tables()).map(
      (table) => [table.name, table],
    ),
  );
  const restoreForeignKeys = await suspendForeignKeys(run, engine);
  const manifest = await addRows(async (name, lines) => {
    const table = tables.get(name);
    if (!table) throw new BackupError(`This version of the program has no table ${name}.`);
    await insertLines(run, engine, table, lines);
  });
  await restoreForeignKeys();
  await advanceSequences(run, engine);
  return manifest;
}

async function finishRestore(trx: Db, engine: Engine, { finish }: RestoreSource): Promise<void> {
  await migrateIn(trx, engine);
  await finish(trx);
}

/** @throws {BackupError} if a table differs from the manifest */
async function verifyTables(reader: TableReader, manifest: Manifest): Promise<void> {
  for (const table of await reader.tables()) {
    const digest = new TableDigest();
    for await (const lines of linesOf(reader, table)) digest.add(lines);
    const found = digest.summary();
    const wanted = manifest.tables[table.name];
    if (found.sha256 !== wanted?.sha256) {
      throw new BackupError(
        `The table ${table.name} differs from the backup after restoring it (${found.rows} of ${wanted?.rows ?? 0} rows).`,
      );
    }
  }
}
