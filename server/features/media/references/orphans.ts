import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import {
  deleteUnclaimed,
  expireUnclaimed,
  listExpiredUnclaimed,
  upsertUnclaimed,
} from './queries.ts';

// A file and the row that names it cannot be written in one step. So a file is noted as no one's before it
// is written, and claimed in the transaction that names it: what a crash leaves between is found and
// removed. Files that lose their name go the same way.

/** Notes files that are about to be written. */
export async function noteUnclaimed(db: Db, names: string[], removeAt = Date.now() + hour) {
  if (names.length === 0) return;
  await upsertUnclaimed(db, names, removeAt);
}

/** In the transaction that names them: these files are in use now. */
export async function claim(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await deleteUnclaimed(trx, names);
}

interface File {
  name: string;
  bytes: Buffer;
}

/**
 * Writes files, and does what names them: both, or neither.
 * @param work claims the names that it is given, in the transaction that uses them
 */
export async function withFiles<T>(
  { db, media }: { db: Db; media: MediaStore },
  files: File[],
  work: (names: string[]) => Promise<T>,
): Promise<T> {
  const names = files.map(({ name }) => name);
  await noteUnclaimed(db, names);
  try {
    for (const { name, bytes } of files) await media.put(name, bytes);
    return await work(names);
  } catch (error) {
    // Now, and not in an hour. What cannot be removed now is removed then.
    await abandon(db, media, names).catch(() => undefined);
    throw error;
  }
}

/** Removes now those of these files that no one has claimed: a commit whose answer was lost may have. */
async function abandon(db: Db, media: MediaStore, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await expireUnclaimed(db, names);
  await removeUnclaimed(db, media);
}

/** Removes the files whose time has come. Where the storage is away, the next run does it. */
export async function removeUnclaimed(db: Db, media: MediaStore, now = Date.now()): Promise<void> {
  for (const { name } of await listExpiredUnclaimed(db, now)) {
    await media.remove(name);
    await deleteUnclaimed(db, [name]);
  }
}
