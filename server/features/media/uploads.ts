import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { deleteUnchangedUpload, listUploadsIdleSince, type Upload } from './queries.ts';
import { partOfRecording } from './recordings.ts';
import { noteUnclaimed, removeUnclaimed } from './references/orphans.ts';

/** Without a new part for this long, in ms, nobody is uploading any more. */
const longestPause = 6 * hour;

/** Removes an upload that is not complete, with its parts: that of the last try too. */
export async function removeUpload(db: Db, media: MediaStore, upload: Upload): Promise<void> {
  const parts = Array.from({ length: upload.next_part + 1 }, (_, part) =>
    partOfRecording(upload.name, part),
  );
  await db.transaction().execute(async (trx) => {
    // A part that came meanwhile may have completed it.
    if (await deleteUnchangedUpload(trx, upload)) await noteUnclaimed(trx, parts, Date.now());
  });
  await removeUnclaimed(db, media).catch(() => undefined);
}

/** Removes what was begun and left, and files that nothing names. */
export async function removeLeftUploads(db: Db, media: MediaStore, now = Date.now()) {
  const left = await listUploadsIdleSince(db, now - longestPause);
  for (const upload of left) await removeUpload(db, media, upload);
  await removeUnclaimed(db, media, now);
}
