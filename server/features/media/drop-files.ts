import { type ChangeFeed, markChanged } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withoutTransactionGuard } from '#server/platform/db/transaction-guard.ts';
import {
  filesOfPicture,
  readPictureName,
  readRecordingName,
} from '#server/platform/storage/media-names.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { partsOfRecording } from './recordings.ts';
import { removeUnclaimed } from './references/orphans.ts';
import { keyOf } from './references/uses.ts';

interface Places {
  db: Db;
  media: MediaStore;
  changes: ChangeFeed;
}

/**
 * Removes the files that lost their name, and has every node forget them: in this order, or a node could
 * read one again in between. What cannot be removed now is removed within the hour.
 * @param name what they shared; they have been noted as no one's with the change that took it away
 */
export async function dropFiles({ db, media, changes }: Places, name: string): Promise<void> {
  await removeUnclaimed(db, media).catch(() => undefined);
  // The change is made, and may have been the end of the account that made it.
  await withoutTransactionGuard(() =>
    db.transaction().execute((trx) => markChanged(trx, [`media:${keyOf(name)}`])),
  );
  await changes.catchUp();
}

/** Every stored file of a picture or recording. */
export function filesOf(name: string): string[] {
  const picture = readPictureName(name);
  if (picture) return filesOfPicture(picture);
  return readRecordingName(name) ? partsOfRecording(name) : [name];
}
