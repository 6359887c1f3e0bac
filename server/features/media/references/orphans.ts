import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { deleteOrphans, expireOrphans, listExpiredOrphans, upsertOrphans } from './queries.ts';

// A file and its row cannot be written atomically. So a file is recorded as an orphan before it is written, and
// adopted in the transaction that references it: leftovers of a crash are found and removed. Files that lose their
// reference are removed the same way.

/** Records files that are about to be written. */
export async function recordOrphans(db: Db, names: string[], removeAt = Date.now() + hour) {
  if (names.length === 0) return;
  await upsertOrphans(db, names, removeAt);
}

/** Marks files as referenced, in the transaction that references them. */
export async function adoptFiles(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await deleteOrphans(trx, names);
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
    // Rather than in an hour. What cannot be removed now is removed then.
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
  for (const { name } of await listExpiredOrphans(db, now)) {
    await media.remove(name);
    await deleteOrphans(db, [name]);
  }
}
