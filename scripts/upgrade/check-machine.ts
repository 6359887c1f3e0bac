import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import { localStore } from '#server/platform/storage/local.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import { hashOfLock } from '../packages/lock-hash.mjs';
import { UpgradeError } from './upgrade-error.ts';

const megabyte = 1024 * 1024;
/** The room that a build needs while the program runs, in bytes. */
const memoryForBuild = 400 * megabyte;
const diskForBuild = 200 * megabyte;
const diskForLibraries = 1_200 * megabyte;

/**
 * Makes sure that an upgrade has enough room, before it changes anything.
 * @param folders of the version in use, and of the new one's sources
 * @throws {UpgradeError} that says what is missing
 */
export async function checkMachine(
  settings: Settings,
  folders: { current: string; next: string },
): Promise<void> {
  // Set in deploy/Dockerfile.
  if (process.env.COMMON_PLATE_IMAGE) {
    throw new UpgradeError(
      'In a container the image is the version. On the host, in the folder deploy, run: git pull && docker compose build && docker compose up -d',
    );
  }
  if (process.availableMemory() < memoryForBuild) {
    throw new UpgradeError(
      `Building needs ${inMegabytes(memoryForBuild)} MB of free memory, and there are ${inMegabytes(process.availableMemory())}: stop something, or add swap space.`,
    );
  }
  const libraries = haveSameLibraries(folders) ? 0 : diskForLibraries;
  await requireRoom(folders.next, diskForBuild + libraries, 'the new version');
  const backups = backupFolder(settings);
  makePrivateFolder(backups);
  // The backup, and a copy of the database with its log that the migrations are tried on.
  const { database, media } = await sizeOfData(settings);
  await requireRoom(backups, media + 4 * database + diskForBuild, 'a backup');
}

/** Whether two versions have the same libraries, so that the second can share the first one's files. */
export function haveSameLibraries({ current, next }: { current: string; next: string }): boolean {
  return hashOfLock(current) === hashOfLock(next);
}

async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new UpgradeError(
    `The disk of ${folder} has ${inMegabytes(bavail * bsize)} MB free, and ${what} needs ${inMegabytes(bytes)}.`,
  );
}

/** In bytes. The size of data on other machines is not known; there its copies are assumed to be small. */
async function sizeOfData({ dataDirectory, databaseUrl, s3 }: Settings) {
  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;
  const folder = join(dataDirectory, 'media');
  const names = s3 ? [] : await localStore(folder).list();
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
  const file = join(dataDirectory, 'common-plate.sqlite');
  return {
    database: databaseUrl ? 0 : (await sizeOf(file)) + (await sizeOf(`${file}-wal`)),
    media: sizes.reduce((sum, size) => sum + size, 0),
  };
}

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
