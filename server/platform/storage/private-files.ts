import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Only the account that the program runs under can open its files, regardless of the umask. */
const privateFolder = 0o700;
export const privateFile = 0o600;

const forOthers = 0o077;
/** Set on shared folders, such as /tmp: they are not ours to restrict. */
const sticky = 0o1000;

/** Prefixes of the data folder's files: the database with its log, and the key. */
export const ownFiles = ['common-plate.sqlite', 'secret.key', 'backup.key'];

/**
 * Makes an empty file that is private from its first moment. One that is there stays, and is not opened: closing
 * a file drops the locks that this program holds on it elsewhere, and SQLite relies on them.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', privateFile));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Makes a private folder, and missing ones above it. Node's own `recursive` never ends in a place where no folder can
 * be made, such as /proc.
 * @returns the topmost folder that was made; undefined if there was nothing to make
 */
export function makePrivateFolder(folder: string): string | undefined {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const above = existsSync(dirname(path)) ? undefined : makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: privateFolder });
  } catch (error) {
    // Another program may have made it in the meantime.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere || !statSync(path).isDirectory()) throw error;
  }
  return above ?? path;
}

/**
 * Restricts permissions that an older version, a copy or a restored backup left open: of the data folder, the database,
 * the key, images and recordings, and the folder of incoming files. Files of other accounts, and any that the program
 * did not create, are left alone, and so is a folder in which there are only others: it was named by mistake.
 */
export async function restrictPermissions(dataDirectory: string): Promise<void> {
  const folder = await stat(dataDirectory).catch(missing);
  if (!folder?.isDirectory()) return;
  const names = await readdir(dataDirectory);
  const own = names.filter((each) => ownFiles.some((start) => each.startsWith(start)));
  const isOurs = names.length === 0 || own.length > 0;
  if (isOurs && (folder.mode & sticky) === 0) await close(dataDirectory, folder, privateFolder);
  for (const name of own) await closeFile(join(dataDirectory, name));
  const incoming = join(dataDirectory, 'incoming');
  const incomingFolder = await stat(incoming).catch(missing);
  if (incomingFolder?.isDirectory()) await close(incoming, incomingFolder, privateFolder);
  const media = join(dataDirectory, 'media');
  const mediaFolder = await stat(media).catch(missing);
  if (!mediaFolder?.isDirectory()) return;
  await close(media, mediaFolder, privateFolder);
  for (const name of await readdir(media)) await closeFile(join(media, name));
}

async function closeFile(path: string): Promise<void> {
  // Another node may have removed it in the meantime.
  const facts = await lstat(path).catch(missing);
  if (facts?.isFile()) await close(path, facts, privateFile);
}

async function close(
  path: string,
  { uid, mode }: { uid: number; mode: number },
  wanted: number,
): Promise<void> {
  const isOurs = uid === process.getuid?.();
  if (isOurs && (mode & forOthers) !== 0) await chmod(path, wanted);
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
