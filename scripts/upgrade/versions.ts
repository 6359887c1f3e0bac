import { existsSync } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

// The versions that `npm run upgrade` has installed, each in a folder of `versions` with its own libraries and build.
// `versions/current` leads to the one in use; without it, the checkout itself is. See scripts/run.sh.

/** An upgrade that was made. */
export interface Upgrade {
  /** The names of the versions; an empty one is the checkout itself. */
  from: string;
  to: string;
  at: string;
  /** The backup from before it. */
  backup: string;
}

const versionsIn = (home: string) => join(home, 'versions');
const linkIn = (home: string) => join(versionsIn(home), 'current');
const historyIn = (home: string) => join(versionsIn(home), 'upgrades.json');

/** The checkout that a version belongs to. */
export function homeOf(folder: string): string {
  const parent = dirname(folder);
  return basename(parent) === 'versions' && existsSync(join(dirname(parent), 'scripts/run.sh'))
    ? dirname(parent)
    : folder;
}

/** The folder of a version. */
export const folderOf = (home: string, name: string): string =>
  name === '' ? home : join(versionsIn(home), name);

/** The name of the version in use. */
export const currentVersion = (home: string): Promise<string> =>
  readlink(linkIn(home)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });

/** Makes a version the one that starts next. */
export async function setCurrentVersion(home: string, name: string): Promise<void> {
  const link = linkIn(home);
  if (name === '') return rm(link, { force: true });
  const draft = `${link}.${process.pid}`;
  await rm(draft, { force: true });
  await symlink(name, draft);
  await rename(draft, link);
}

/** An empty folder for a version that is being installed. What an interrupted upgrade has left is removed. */
export async function startVersion(home: string): Promise<string> {
  const versions = versionsIn(home);
  await mkdir(versions, { recursive: true });
  for (const name of await readdir(versions)) {
    if (name.startsWith('unfinished')) await rm(join(versions, name), { recursive: true });
  }
  const folder = join(versions, 'unfinished');
  await mkdir(folder);
  return folder;
}

/** All upgrades whose result is still installed, oldest first. */
export async function listUpgrades(home: string): Promise<Upgrade[]> {
  const file = historyIn(home);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
}

export async function writeUpgrades(home: string, upgrades: Upgrade[]): Promise<void> {
  const draft = `${historyIn(home)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(upgrades, null, 2));
  await rename(draft, historyIn(home));
}

/** Removes all versions but the one in use and the one before it. */
export async function removeOldVersions(home: string): Promise<void> {
  const last = (await listUpgrades(home)).at(-1);
  const kept = new Set([await currentVersion(home), last?.from, last?.to]);
  for (const entry of await readdir(versionsIn(home), { withFileTypes: true })) {
    if (!entry.isDirectory() || kept.has(entry.name)) continue;
    await rm(join(versionsIn(home), entry.name), { recursive: true });
  }
}
