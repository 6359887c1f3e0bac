import type { Parts } from '#server/groups/handlers.ts';
import { markChanged } from '#server/platform/changes.ts';
import {
  filesOfPicture,
  readPictureName,
  readRecordingName,
} from '#server/platform/media/names.ts';
import { partsOfRecording } from '#server/platform/media/recordings.ts';
import { removeUnclaimed } from '#server/platform/media/unclaimed.ts';
import { keyOf } from '#server/platform/media/uses.ts';

/**
 * Removes the files that lost their name, and has every node forget them: in this order, or a node could
 * read one anew in between. What cannot be removed now is removed within the hour.
 */
export async function dropFiles({ db, media, changes }: Parts, name: string): Promise<void> {
  await removeUnclaimed(db, media).catch(() => undefined);
  await db.transaction().execute((trx) => markChanged(trx, [`media:${keyOf(name)}`]));
  await changes.catchUp();
}

/** Every stored file of a picture or recording. */
export function filesOf(name: string): string[] {
  const picture = readPictureName(name);
  if (picture) return filesOfPicture(picture);
  return readRecordingName(name) ? partsOfRecording(name) : [name];
}
