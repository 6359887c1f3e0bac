import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';

const hour = 60 * 60_000;

// A file and the row that names it cannot be written in one step. So a file is noted as no one's before it
// is written, and claimed in the transaction that names it: what a crash leaves between is found and
// removed. Files that lose their name go the same way.

/** Notes files that are about to be written. */
export async function noteUnclaimed(db: Db, names: string[], removeAt = Date.now() + hour) {
  if (names.length === 0) return;
  await db
    .insertInto('unclaimed_files')
    .values(names.map((name) => ({ name, remove_at: removeAt })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ remove_at: removeAt }))
    .execute();
}

/** In the transaction that names them: these files are somebody's now. */
export async function claim(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await trx.deleteFrom('unclaimed_files').where('name', 'in', names).execute();
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

/** Removes now those of these files that nobody has claimed: a commit whose answer was lost may have. */
async function abandon(db: Db, media: MediaStore, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('unclaimed_files')
    .set({ remove_at: Date.now() })
    .where('name', 'in', names)
    .execute();
  await removeUnclaimed(db, media);
}

/** Removes the files whose time has come. Where the storage is away, the next turn does it. */
export async function removeUnclaimed(db: Db, media: MediaStore, now = Date.now()): Promise<void> {
  const files = await db
    .selectFrom('unclaimed_files')
    .select('name')
    .where('remove_at', '<=', now)
    .limit(1000)
    .execute();
  for (const { name } of files) {
    await media.remove(name);
    await db.deleteFrom('unclaimed_files').where('name', '=', name).execute();
  }
}
