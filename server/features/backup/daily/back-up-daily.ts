import { existsSync } from 'node:fs';
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
  type BackupSummary,
  claimBackup,
  extendClaim,
  isPlanned,
  planFirst,
  planNext,
  readState,
  releaseClaim,
  writeState,
} from '../queries/backup-state.ts';
import {
  backupFolder,
  type Failing,
  namesToRemove,
  removeCopied,
  removeOldBackups,
} from './backup-folder.ts';
import { asStep, type FailedStepError } from './failed-step-error.ts';
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
 * Makes the daily backup when it is due, and verifies one every week. Only one node does it. What could not be copied or
 * verified is tried again every hour, with the same file until the next backup is due.
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
  const began = Date.now();
  try {
    await backUp(db, settings, schedule, signal);
    await planNext(db, await nextAt(db, schedule.time));
    return true;
  } catch (error) {
    if (signal.aborted) {
      // The program stops. Another node makes it now, or this one after its next start.
      await planNext(db, 0);
      return false;
    }
    const { message: failure, step = 'make' } = error as FailedStepError;
    const state = await readState(db);
    const failing = { failure, failedStep: step, failingSince: state.failingSince ?? began };
    await writeState(db, { ...state, ...failing });
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
  { kept, place, time }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  const began = Date.now();
  const folder = backupFolder(settings);
  const bucket = bucketOf(settings, place);
  const before = await readState(db);
  const isDue = async ({ at }: BackupSummary) => (await nextAt(db, time, at)) <= began;
  const earlier = before.unfinished;
  const isResumed = earlier && existsSync(join(folder, earlier.name)) && !(await isDue(earlier));
  const last = isResumed ? earlier : await makeIn(folder, settings, signal);
  const { name } = last;
  const path = join(folder, name);
  try {
    if (!isResumed) await writeState(db, { ...before, unfinished: last });
    if (bucket && before.last?.name !== name) {
      await asStep('copy', () => uploadFile(bucket, name, path));
    }
    await writeState(db, { ...before, last, unfinished: last });
    let { proven } = before;
    if (!proven || began - proven.at > verificationInterval) {
      const facts = await asStep('prove', () =>
        runInProcess({ work: 'verify', path, settings }, signal),
      );
      proven = { name, at: Date.now(), ...facts };
      await writeState(db, { ...before, last, proven, unfinished: last });
    }
    if (bucket) await asStep('copy', () => removeFromBucket(bucket, kept));
    await removeOldBackups(folder, kept);
    if (place === 'bucket' && bucket)
      await removeCopied(folder, await s3Store(bucket).list(), kept);
    await writeState(db, { last, proven, failure: '' });
  } catch (error) {
    const since = fileNameOf(new Date(before.failingSince ?? began));
    const failing = { since, proven: before.proven?.name };
    await removeOldBackups(folder, kept, failing);
    // The bucket may be what failed.
    if (bucket) await removeFromBucket(bucket, kept, failing).catch(() => undefined);
    throw error;
  }
}

async function makeIn(
  folder: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<BackupSummary> {
  const name = fileNameOf(new Date());
  const made = await runInProcess({ work: 'make', path: join(folder, name), settings }, signal);
  return { name, at: Date.now(), ...made };
}

async function removeFromBucket(bucket: S3Bucket, kept: number, failing?: Failing): Promise<void> {
  const store = s3Store(bucket);
  for (const old of namesToRemove(await store.list(), kept, failing)) await store.remove(old);
}
