import type { Contribution, Deletion } from '#server/contributions.ts';
import { recordOrphans } from '#server/features/media/references/orphans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { findUserById } from '../auth/accounts/queries.ts';
import { deleteUserRow, listDeletedPhotos, listRestoredRows } from './queries.ts';

/**
 * Deletes an account with all personal data that features store about its owner. The deletion is recorded, so that a
 * restored backup deletes it again. The audit trail identifies people only by ids, which then lead nowhere.
 * @returns the name of the photo, which every node has to drop from its cache; empty if there is none
 */
export async function deleteUser(
  trx: Db,
  contributions: readonly Contribution[],
  userId: string,
): Promise<string> {
  const user = await findUserById(trx, userId);
  if (!user) return '';
  for (const { personalData } of contributions) await personalData?.remove?.(trx, user);
  await deleteUserRow(trx, userId);
  await recordDeletion(trx, `user/${userId}`);
  if (user.photo !== '') {
    await recordDeletion(trx, `media/${user.photo}`);
    await recordOrphans(trx, [user.photo], Date.now());
  }
  return user.photo;
}

/** Repeats deletions that were made before a backup was restored. */
export async function applyDeletions(
  db: Db,
  contributions: readonly Contribution[],
): Promise<void> {
  const deletions: Record<string, Deletion> = Object.assign(
    { user: deletionOfUser(contributions) },
    ...contributions.map((contribution) => contribution.deletions),
  );
  for (const [kind, { table, remove }] of Object.entries(deletions)) {
    const restored = await listRestoredRows(db, kind, table);
    for (const { id } of restored) await db.transaction().execute((trx) => remove(trx, id));
  }
}

const deletionOfUser = (contributions: readonly Contribution[]): Deletion => ({
  table: 'users',
  remove: (trx, id) => deleteUser(trx, contributions, id),
});

/** Deletes the files of deleted photos that a restored backup or a crash left behind. */
export async function removeDeletedMedia(db: Db, media: MediaStore): Promise<void> {
  for (const { subject } of await listDeletedPhotos(db))
    await media.remove(subject.slice('media/'.length));
}
