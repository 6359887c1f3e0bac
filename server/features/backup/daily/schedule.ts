import type { BackupPlace } from '#contract/backup.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { S3Bucket } from '#server/platform/storage/s3/s3-address.ts';
import { type BackupSchedule, readSchedule } from '../queries/backup-state.ts';

/** The schedule that staff have chosen; what they have not is the environment's. */
export async function scheduleOf(
  db: Db,
  { backup }: Pick<Settings, 'backup'>,
): Promise<BackupSchedule> {
  const chosen = await readSchedule(db);
  return {
    time: chosen.time ?? backup.time,
    kept: chosen.kept ?? backup.kept,
    place: backup.s3 ? (chosen.place ?? backup.place) : 'folder',
  };
}

/** The bucket, if backups are kept there. */
export const bucketOf = (
  { backup }: Pick<Settings, 'backup'>,
  place: BackupPlace,
): S3Bucket | undefined => (place === 'folder' ? undefined : backup.s3);
