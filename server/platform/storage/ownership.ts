import { lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from './private-files.ts';

/**
 * Gives what root has made to the account that the data folder belongs to, which could not use it otherwise. Links are
 * neither followed nor given away, since that account could make one that leads anywhere. Changes nothing unless this
 * process runs as root.
 * @param dataDirectory the data folder
 * @param path a file, or a folder with everything in it; it may be missing
 */
export function giveToOwner(dataDirectory: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) giveTo(owner, path);
}

/** Makes a private folder, and missing ones above it, for the account that the data folder belongs to. */
export function makeFolderForOwner(dataDirectory: string, folder: string): void {
  const made = makePrivateFolder(folder);
  if (made !== undefined) giveToOwner(dataDirectory, made);
}

/**
 * Continues as the account that a folder belongs to, if this process runs as root: files that root makes in the data
 * folder could not be used by the program. Without the folder nothing changes.
 */
export function actAsOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

function giveTo(owner: Stats, path: string): void {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts) return;
  if (facts.isDirectory()) {
    for (const name of readdirSync(path)) giveTo(owner, join(path, name));
  } else if (!facts.isFile() || facts.nlink > 1) return;
  if (facts.uid === 0) lchownSync(path, owner.uid, owner.gid);
}
