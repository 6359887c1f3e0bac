import type { BackupPlace } from '#contract/backup/calls.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Plan } from '#server/platform/jobs/schedule.ts';
import type { S3Bucket } from '#server/platform/storage/s3/s3-address.ts';
import { daysLater } from '#server/platform/time/time-zone.ts';
import { type BackupSchedule, readSchedule, scheduleName } from '../queries/backup-state.ts';

/** The schedule that staff chose; the environment has the rest. */
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

/** The job that makes them, on the System screen. */
export const backupJob = 'backing up';

/** When backups are made: every day at the time that staff have chosen. */
export const backupPlan = (settings: Pick<Settings, 'backup'>): Plan => ({
  name: scheduleName,
  furthest: 2 * day,
  retry: hour,
  isLaterAtFirst: true,
  next: async (trx) => nextAt(trx, (await scheduleOf(trx, settings)).time),
});

/** When the clocks of the site's time zone next show a time of day. @param time '03:00' @returns ms */
export async function nextAt(db: Db, time: string, now = Date.now()): Promise<number> {
  const { timeZone } = await readSite(db);
  const today = daysLater(now, timeZone, 0, time);
  return today > now ? today : daysLater(now, timeZone, 1, time);
}

/** The bucket, if backups are kept there. */
export const bucketOf = (
  { backup }: Pick<Settings, 'backup'>,
  place: BackupPlace,
): S3Bucket | undefined => (place === 'folder' ? undefined : backup.s3);
