import { sharedPictureOf } from '#contract/shared/shared-picture.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withoutTransactionGuard } from '#server/platform/db/transaction-guard.ts';
import {
  filesOfPicture,
  readPictureName,
  readRecordingName,
} from '#server/platform/storage/media-names.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { partsOfRecording } from './recordings.ts';
import { keyOf } from './references/media-uses.ts';
import { removeOrphans } from './references/orphans.ts';

interface Deps {
  db: Db;
  media: MediaStore;
}

/**
 * Deletes orphaned files, and drops them from every node's cache: in this order, or a node could read one again in
 * between. A file that cannot be deleted now is deleted within the hour.
 * @param name their common part; they were recorded as orphans in the change that removed their reference
 */
export async function deleteOrphanedFiles({ db, media }: Deps, name: string): Promise<void> {
  await removeOrphans(db, media).catch(() => undefined);
  // The change is committed, and may have deleted the caller's account.
  await withoutTransactionGuard(() =>
    db.transaction().execute((trx) => markChanged(trx, [`media:${keyOf(name)}`])),
  );
}

/** Every stored file of an image or recording. */
export function filesOf(name: string): string[] {
  const picture = readPictureName(name);
  if (picture) return [...filesOfPicture(picture), sharedPictureOf(name)];
  return readRecordingName(name) ? partsOfRecording(name) : [name, sharedPictureOf(name)];
}
