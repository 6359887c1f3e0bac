import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToOwner } from './ownership.ts';
import { createPrivateFile, makePrivateFolder } from './private-files.ts';

const fileName = 'program.lock';
/** How long to wait for a program that is about to end, in ms. */
const maxWait = 2_000;
const sqliteBusy = 5;
/** Referenced here, since the garbage collector would close them. */
const heldLocks = new Set<DatabaseSync>();

/** Another program is using the folder. The message is one line. */
export class FolderInUseError extends Error {}

/**
 * Makes this the only program on a folder, until it ends: the lock is the operating system's and dies with the
 * process, so that none is left after a crash.
 * See docs/decisions/operations/one-program-per-data-folder.md.
 * @returns what releases the folder
 * @throws {FolderInUseError} when another program has it
 * @throws the operating system's error if the folder cannot be written to
 */
export function lockFolder(folder: string): () => void {
  makePrivateFolder(folder);
  // Its error names the folder; SQLite's would not.
  accessSync(folder, constants.W_OK | constants.X_OK);
  const path = join(folder, fileName);
  createPrivateFile(path);
  giveToOwner(folder, path);
  const lock = new DatabaseSync(path, { timeout: maxWait });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new FolderInUseError(
      `DATA_DIR: ${folder} is in use by another program: stop that one first, or give this one a folder of its own`,
    );
  }
  heldLocks.add(lock);
  return () => {
    heldLocks.delete(lock);
    lock.close();
  };
}
