import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Settings } from '#server/config.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { giveToOwner, makeFolderForOwner } from '#server/platform/storage/ownership.ts';
import type { ProgramKeys } from './archive/archive-keys.ts';
import { MediaDigest, TableDigest } from './archive/digests.ts';
import { formatVersion, type Manifest } from './archive/manifest.ts';
import { type AddEntry, writeArchive } from './archive/write-archive.ts';
import { BackupError } from './backup-error.ts';
import { backupFolder } from './daily/backup-folder.ts';
import { linesOf, type TableReader } from './queries/table-reader.ts';
import { readDatabase } from './read-database.ts';

type BackupSettings = Pick<
  Settings,
  'backup' | 'databaseUrl' | 'dataDirectory' | 'secretKey' | 'previousSecretKey'
>;

/**
 * Writes the whole site into one file, while the program runs. The database is read as one snapshot, and the media
 * after it: files never change once they are written, so every file that the snapshot names is there, unless it was
 * deleted in the meantime. In the program's own folders the file belongs to the program's account, even if root makes
 * it.
 * @param secret the passphrase, or the key file's text, that encrypts the keys
 * @param version the program's
 */
export async function makeBackup(
  path: string,
  settings: BackupSettings,
  { media, secret, version }: { media: MediaStore; secret: string; version: string },
): Promise<Manifest> {
  const now = new Date();
  const keys = await readKeys(settings);
  const { dataDirectory } = settings;
  const isOwn = [dataDirectory, backupFolder(settings)].some((folder) => isInside(folder, path));
  if (isOwn) makeFolderForOwner(dataDirectory, dirname(path));
  const manifest = await writeArchive(path, { secret, keys, now }, async (add) => {
    const database = await readDatabase(settings, (reader) => addTables(reader, add));
    return {
      format: formatVersion,
      version,
      createdAt: now.toISOString(),
      ...database,
      media: await addMedia(media, add),
    };
  });
  if (isOwn) giveToOwner(dataDirectory, path);
  return manifest;
}

const isInside = (folder: string, path: string): boolean =>
  relative(resolve(folder), resolve(path)).split(sep)[0] !== '..';

/** The file name of a backup: names sort by age. */
export const fileNameOf = (now: Date): string =>
  `common-plate-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.zst`;

async function addTables(
  reader: TableReader,
  add: AddEntry,
): Promise<Pick<Manifest, 'engine' | 'migrations' | 'tables'>> {
  const migrations = await reader.migrations();
  if (migrations.length === 0) {
    throw new BackupError('The database has no site in it: check DATA_DIR or DATABASE_URL.');
  }
  const tables: Manifest['tables'] = {};
  for (const table of await reader.tables()) {
    const digest = new TableDigest();
    let chunk = 0;
    for await (const lines of linesOf(reader, table)) {
      chunk += 1;
      digest.add(lines);
      await add(`tables/${table.name}/${String(chunk).padStart(6, '0')}.ndjson`, lines);
    }
    tables[table.name] = digest.summary();
  }
  return { engine: reader.engine, migrations, tables };
}

async function addMedia(media: MediaStore, add: AddEntry): Promise<Manifest['media']> {
  const digest = new MediaDigest();
  for (const name of await media.list()) {
    const bytes = await media.read(name);
    if (!bytes) continue;
    digest.add(name, bytes);
    await add(`media/${name}`, bytes);
  }
  return digest.summary();
}

async function readKeys({
  secretKey,
  previousSecretKey,
  dataDirectory,
}: BackupSettings): Promise<ProgramKeys> {
  const key = secretKey ?? (await readIfExists(join(dataDirectory, 'secret.key')));
  return {
    ...(key !== undefined && { secretKey: key }),
    ...(previousSecretKey !== undefined && { previousSecretKey }),
  };
}

const readIfExists = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
