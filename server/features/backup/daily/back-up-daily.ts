import { join } from 'node:path';
import { day, hour, minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { S3Bucket } from '#server/platform/storage/s3/s3-address.ts';
import { s3Store } from '#server/platform/storage/s3/s3-store.ts';
import { uploadFile } from '#server/platform/storage/s3/s3-upload.ts';
import { daysLater } from '#server/platform/time/time-zone.ts';
import { fileNameOf } from '../make-backup.ts';
import {
  type BackupSchedule,
  claimBackup,
  extendClaim,
  isPlanned,
  planFirst,
  planNext,
  readState,
  releaseClaim,
  writeState,
} from '../queries/backup-state.ts';
import { backupFolder, namesToRemove, removeCopied, removeOldBackups } from './backup-folder.ts';
import { runInProcess } from './run-in-process.ts';
import { bucketOf, scheduleOf } from './schedule.ts';

/** If a node dies during a backup, another one takes its place after this long, in ms. */
const lease = 10 * minute;
const retryPause = hour;
/** How long after the last verified backup another one is verified, in ms: once a week, at the same time of day. */
const verificationInterval = 7 * day - 2 * hour;

/** When the clocks of the site's time zone next show a time of day. @param time '03:00' @returns ms */
export async function nextAt(db: Db, time: string, now = Date.now()): Promise<number> {
  const { timeZone } = await readSite(db);
  const today = daysLater(now, timeZone, 0, time);
  return today > now ? today : daysLater(now, timeZone, 1, time);
}

/**
 * Makes the daily backup when it is due, and verifies one every week. Only one node does it.
 * @returns whether this call made one
 */
export async function backUpDaily(
  { db, settings }: AppDeps,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await isPlanned(db))) {
    await planFirst(db, await nextAt(db, (await scheduleOf(db, settings)).time));
  }
  if (!(await claimBackup(db, lease))) return false;
  const schedule = await scheduleOf(db, settings);
  const renewal = setInterval(() => {
    extendClaim(db, lease).catch(() => undefined);
  }, lease / 3);
  try {
    await backUp(db, settings, schedule, signal);
    await planNext(db, await nextAt(db, schedule.time));
    return true;
  } catch (error) {
    const failure = (error as Error).message;
    await writeState(db, { ...(await readState(db)), failure });
    await planNext(db, Date.now() + retryPause);
    throw error;
  } finally {
    clearInterval(renewal);
    await releaseClaim(db);
  }
}

async function backUp(
  db: Db,
  settings: Settings,
  { kept, place }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  const folder = backupFolder(settings);
  const name = fileNameOf(new Date());
  const path = join(folder, name);
  const made = await runInProcess({ work: 'make', path, settings }, signal);
  const last = { name, at: Date.now(), ...made };
  const bucket = bucketOf(settings, place);
  const state = await readState(db);
  try {
    if (bucket) await copyToBucket(bucket, name, path, kept);
    await writeState(db, { ...state, last, failure: '' });
    if (!state.proven || Date.now() - state.proven.at > verificationInterval) {
      const proven = await runInProcess({ work: 'verify', path, settings }, signal);
      await writeState(db, { last, proven: { name, at: Date.now(), ...proven }, failure: '' });
    }
  } catch (error) {
    // A retry every hour would fill the disk. What cannot be verified never takes the place of what was.
    await removeOldBackups(folder, kept, state.proven?.name);
    throw error;
  }
  await removeOldBackups(folder, kept);
  if (place === 'bucket' && bucket) await removeCopied(folder, await s3Store(bucket).list(), kept);
}

async function copyToBucket(
  bucket: S3Bucket,
  name: string,
  path: string,
  kept: number,
): Promise<void> {
  await uploadFile(bucket, name, path);
  const store = s3Store(bucket);
  for (const old of namesToRemove(await store.list(), kept)) await store.remove(old);
}
