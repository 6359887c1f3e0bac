import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import {
  deleteOrphans,
  deleteRemovedOrphan,
  existsExpiredOrphan,
  expireOrphans,
  markExpiredOrphans,
  upsertOrphans,
} from './queries.ts';

// A file and its row cannot be written atomically. So a file is recorded as an orphan before it is written, and
// adopted in the transaction that references it: leftovers of a crash are found and removed. Files that lose their
// reference are removed the same way. A removal marks its files first: one that is adopted stays, and one that is
// marked cannot be adopted, however late it is by any clock.

/** Records files that are about to be written. */
export async function recordOrphans(db: Db, names: string[], removeAt = Date.now() + hour) {
  if (names.length === 0) return;
  await upsertOrphans(db, names, removeAt);
}

/**
 * Marks files as referenced, in the transaction that references them.
 * @throws {AppError} `unavailable` if one is being removed, or was: its hour was over, or the clock jumped ahead
 */
export async function adoptFiles(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  if ((await deleteOrphans(trx, names)) === new Set(names).size) return;
  const message = 'That took too long, and the file was removed. Please send it again.';
  throw new AppError('unavailable', message, { retryAfter: 5 });
}

interface File {
  name: string;
  bytes: Buffer;
}

/**
 * Writes files and the rows that reference them: both, or neither.
 * @param work adopts the given names in the transaction that uses them
 */
export async function withFiles<T>(
  { db, media }: { db: Db; media: MediaStore },
  files: File[],
  work: (names: string[]) => Promise<T>,
): Promise<T> {
  const names = files.map(({ name }) => name);
  await recordOrphans(db, names);
  try {
    for (const { name, bytes } of files) await media.put(name, bytes);
    return await work(names);
  } catch (error) {
    // Rather than in an hour, when files that cannot be removed now are removed.
    await abandon(db, media, names).catch(() => undefined);
    throw error;
  }
}

/** Removes those of these files that are still orphans: a commit whose reply was lost may have adopted them. */
async function abandon(db: Db, media: MediaStore, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await expireOrphans(db, names);
  await removeOrphans(db, media);
}

/** Removes the files that are due. If the storage is down, the next run does it. */
export async function removeOrphans(db: Db, media: MediaStore, now = Date.now()): Promise<void> {
  // Without this check, SQLite would take its write lock for an update that changes nothing.
  if (!(await existsExpiredOrphan(db, now))) return;
  for (const { name } of await markExpiredOrphans(db, now)) {
    await media.remove(name);
    await deleteRemovedOrphan(db, name);
  }
}
