import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { deleteUnchangedUpload, listUploadsIdleSince, type Upload } from './queries.ts';
import { partOfRecording } from './recordings.ts';
import { recordOrphans, removeOrphans } from './references/orphans.ts';

/** Without a new part for this long, in ms, an upload is abandoned. */
const longestPause = 6 * hour;

/** Removes an unfinished upload with its parts, including a part of a failed attempt. */
export async function removeUpload(db: Db, media: MediaStore, upload: Upload): Promise<void> {
  const parts = Array.from({ length: upload.next_part + 1 }, (_, part) =>
    partOfRecording(upload.name, part),
  );
  await db.transaction().execute(async (trx) => {
    // A part that just arrived may have completed it.
    if (await deleteUnchangedUpload(trx, upload)) await recordOrphans(trx, parts, Date.now());
  });
  await removeOrphans(db, media).catch(() => undefined);
}

/** Removes abandoned uploads, and files without references. */
export async function removeAbandonedUploads(db: Db, media: MediaStore, now = Date.now()) {
  const left = await listUploadsIdleSince(db, now - longestPause);
  for (const upload of left) await removeUpload(db, media, upload);
  await removeOrphans(db, media, now);
}
