import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/config.ts';

const backupName = /^common-plate-[\dTZ-]+\.tar\.zst$/;

/** Where this node's backups are. */
export const backupFolder = ({
  backup,
  dataDirectory,
}: Pick<Settings, 'backup' | 'dataDirectory'>): string =>
  backup.folder ?? join(dataDirectory, 'backups');

/** The backups in a folder, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names.filter((name) => backupName.test(name)).sort();
}

/** The newest backup in a folder; undefined: there is none, or the folder cannot be read, which backups report. */
export async function newestIn(
  folder: string,
): Promise<{ name: string; path: string; bytes: number } | undefined> {
  const name = (await listBackups(folder).catch(() => [])).at(-1);
  if (name === undefined) return undefined;
  const path = join(folder, name);
  const facts = await stat(path).catch(() => undefined);
  return facts && { name, path, bytes: facts.size };
}

/** Whether a file is part of a backup that is being made or verified, or that was interrupted. */
export const isUnfinishedBackup = (name: string): boolean =>
  name.endsWith('.unfinished') || name.startsWith('.proof-');

/** Removes all but the newest backups. @param failing while backups fail */
export async function removeOldBackups(
  folder: string,
  kept: number,
  failing?: Failing,
): Promise<void> {
  for (const name of namesToRemove(await listBackups(folder), kept, failing)) {
    await rm(join(folder, name), { force: true });
  }
}

/**
 * Removes the backups that a bucket has too, and those that are older than the newest ones of both.
 * @param copies the names in the bucket
 */
export async function removeCopied(folder: string, copies: string[], kept: number): Promise<void> {
  const names = await listBackups(folder);
  const old = namesToRemove([...new Set([...names, ...copies])].sort(), kept);
  for (const name of names) {
    if ([...copies, ...old].includes(name)) await rm(join(folder, name), { force: true });
  }
}

/** The backups that matter while new ones cannot be copied or verified. */
export interface Failing {
  /** The name of a backup that was made when they began to fail. */
  since: string;
  /** The name of the last backup that was verified. */
  proven: string | undefined;
}

/**
 * All but the newest of the backups among these names, which are sorted. While backups fail, only one a day takes the
 * place of an earlier one, and the one that was verified stays, however old it is.
 */
export function namesToRemove(names: string[], kept: number, failing?: Failing): string[] {
  const backups = names.filter((name) => backupName.test(name));
  if (!failing) return backups.slice(0, -kept);
  const superseded = backups.filter(
    (name, index) => name >= failing.since && dayOf(name) === dayOf(backups[index + 1] ?? ''),
  );
  const rest = backups.filter((name) => !superseded.includes(name));
  return [...superseded, ...rest.slice(0, -kept)].filter((name) => name !== failing.proven);
}

/** 'common-plate-2026-11-22' */
const dayOf = (name: string) => name.split('T')[0];
