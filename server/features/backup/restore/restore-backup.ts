import { rmSync } from 'node:fs';
import { readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { FolderInUseError, lockFolder } from '#server/platform/storage/folder-lock.ts';
import { localStore } from '#server/platform/storage/local.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { giveToOwner, makeFolderForOwner } from '#server/platform/storage/ownership.ts';
import { privateFile } from '#server/platform/storage/private-files.ts';
import { knownMigrations } from '#server/schema/migrate.ts';
import type { ProgramKeys } from '../archive/archive-keys.ts';
import type { Manifest } from '../archive/manifest.ts';
import { type CheckedArchive, readArchive } from '../archive/read-archive.ts';
import { BackupError } from '../backup-error.ts';
import { undoWhenInterrupted } from '../interruption.ts';
import { releaseSqlite } from '../queries/release-sqlite.ts';
import { markRestored } from '../queries/restore-mark.ts';
import { sqliteFile } from '../read-database.ts';
import { type RestoreSource, restorePostgres, restoreSqlite } from './fill-database.ts';
import {
  forgetMoves,
  hasPlannedMoves,
  moveAll,
  planMoves,
  restoringFolder,
} from './planned-moves.ts';
import { settleMoves, settleRestore } from './settle-restore.ts';

type RestoreSettings = Pick<
  Settings,
  'databaseUrl' | 'dataDirectory' | 's3' | 'secretKey' | 'previousSecretKey'
>;

const atItsEnd =
  'The restore was interrupted at its very end: repeat it, or start the program, which finishes it or puts back what was there.';

interface Restored {
  manifest: Manifest;
  /** The folder to which the earlier content was moved; undefined if there was none. */
  replaced: string | undefined;
  /** A file with the backup's key, if the settings name another key. */
  otherKey: string | undefined;
}

/**
 * Restores a checked backup to the place that the settings name. Files are written to a folder next to it and moved at
 * the end; a PostgreSQL database is filled in one transaction. A failure or an interruption changes nothing, and what a
 * restore had moved when it was killed is put back, or finished, by the next start or restore.
 * @param backUpFirst makes a copy of a database that will be emptied, once every other check has passed
 * @param finish changes the restored rows before anyone can use them
 * @throws {BackupError} for a newer backup, and for a place that is in use, or not empty without `isForced`
 */
export async function restoreBackup(
  archive: CheckedArchive,
  settings: RestoreSettings,
  {
    isForced,
    backUpFirst,
    finish,
  }: {
    isForced: boolean;
    backUpFirst?: (() => Promise<void>) | undefined;
    finish: (trx: Db, manifest: Manifest) => Promise<void>;
  },
): Promise<Restored> {
  const { schema, version } = archive.trailer;
  if (!knownMigrations.includes(schema)) {
    throw new BackupError(
      `This backup is of version ${version}, which is newer than this program: use that version.`,
    );
  }
  const { dataDirectory, databaseUrl, s3 } = settings;
  await settleRestore(settings);
  const old = await listReplaced(settings);
  if (old.length > 0 && !isForced) {
    throw new BackupError(
      `${join(dataDirectory, old[0] ?? '')} exists: add --force to move what is there aside.`,
    );
  }
  if (databaseUrl && isForced) await backUpFirst?.();
  // With PostgreSQL too: another restore, or a site on an embedded database, may use the folder.
  const unlock = lockDataFolder(dataDirectory);
  const folder = join(dataDirectory, restoringFolder);
  const remove = () => {
    // Where the database cannot say whether it was restored, the next start or restore asks it.
    if (hasPlannedMoves(dataDirectory)) return atItsEnd;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    return undefined;
  };
  const done = undoWhenInterrupted(remove);
  remove();
  makeFolderForOwner(dataDirectory, folder);
  // Then the folder's account can remove files that a killed restore leaves.
  if (!s3) makeFolderForOwner(dataDirectory, join(folder, 'media'));
  const media = s3 ? await openStore(settings) : localStore(join(folder, 'media'));
  let programKeys: ProgramKeys = {};
  let restored: Manifest | undefined;
  let outcome: Pick<Restored, 'replaced' | 'otherKey'> = {
    replaced: undefined,
    otherKey: undefined,
  };
  const source: RestoreSource = {
    schema,
    addRows: async (add) => {
      const read = await readArchive(archive, {
        table: add,
        media: (name, bytes) => media.put(name, bytes),
      });
      programKeys = read.programKeys;
      restored = read.manifest;
      return read.manifest;
    },
    finish: async (trx) => {
      await finish(trx, restored as Manifest);
      // As late as possible: a failure before this has changed nothing.
      if (databaseUrl) outcome = await moveIntoPlace(folder, settings, programKeys, old, trx);
    },
  };
  try {
    if (!databaseUrl) await releaseSqlite(sqliteFile(dataDirectory));
    const manifest = databaseUrl
      ? await restorePostgres(databaseUrl, isForced, source)
      : await restoreSqlite(sqliteFile(folder), source);
    if (!databaseUrl) outcome = await moveIntoPlace(folder, settings, programKeys, old);
    forgetMoves(dataDirectory);
    return { manifest, ...outcome };
  } catch (error) {
    // The connection may have broken after the commit, and only its answer is lost.
    if ((await settleMoves(settings)) === 'finished' && restored) {
      return { manifest: restored, ...outcome };
    }
    throw error;
  } finally {
    remove();
    done();
    unlock();
  }
}

/** Locks a data folder, so that no program starts on it. @throws {BackupError} if one is running */
function lockDataFolder(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new BackupError('The program is running on this database: stop it first.');
  }
}

/** The parts of the data folder that a restore would replace. */
async function listReplaced({
  dataDirectory,
  databaseUrl,
  s3,
}: RestoreSettings): Promise<string[]> {
  const names = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const found: string[] = [];
  for (const name of names.toSorted()) {
    const isDatabase = !databaseUrl && /^common-plate\.sqlite(-wal|-shm)?$/.test(name);
    const isMedia = !s3 && name === 'media';
    if (!isDatabase && !isMedia) continue;
    const path = join(dataDirectory, name);
    const isEmpty = isMedia ? (await readdir(path)).length === 0 : (await stat(path)).size === 0;
    if (!isEmpty) found.push(name);
  }
  return found;
}

/** Moves the earlier files to a folder of their own, and the restored ones into place. */
async function moveIntoPlace(
  folder: string,
  settings: RestoreSettings,
  keys: ProgramKeys,
  old: string[],
  trx?: Db,
): Promise<Pick<Restored, 'replaced' | 'otherKey'>> {
  const { dataDirectory } = settings;
  const otherKey = await writeKey(folder, settings, keys);
  await rmdir(join(folder, 'media')).catch(() => undefined);
  giveToOwner(dataDirectory, folder);
  const plan = await planMoves(dataDirectory, old);
  if (trx) await markRestored(trx, plan.id);
  await moveAll(dataDirectory, plan).catch((error) => {
    throw asMoveError(error);
  });
  return { replaced: plan.replaced, otherKey };
}

function asMoveError(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'EBUSY' && error.code !== 'EXDEV') return error;
  return new BackupError(
    `A disk is mounted in the data folder, so that its files cannot be moved aside (${error.message}): empty it yourself, after a backup.`,
  );
}

/** @returns the file with the backup's key, if it is not the one that the program will use */
async function writeKey(
  folder: string,
  { secretKey, previousSecretKey, dataDirectory }: RestoreSettings,
  keys: ProgramKeys,
): Promise<string | undefined> {
  if (keys.secretKey === undefined) return undefined;
  if ([secretKey, previousSecretKey].includes(keys.secretKey)) return undefined;
  const name = secretKey === undefined ? 'secret.key' : 'restored-secret.key';
  const isThere = await readFile(join(dataDirectory, name), 'utf8').catch(() => '');
  if (isThere !== keys.secretKey) {
    await writeFile(join(folder, name), keys.secretKey, { mode: privateFile, flush: true });
  }
  return secretKey === undefined ? undefined : join(dataDirectory, name);
}
