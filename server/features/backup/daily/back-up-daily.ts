import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '#contract/index.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Run, runIfDue } from '#server/platform/jobs/schedule.ts';
import type { S3Bucket } from '#server/platform/storage/s3/s3-address.ts';
import { s3Store } from '#server/platform/storage/s3/s3-store.ts';
import { uploadFile } from '#server/platform/storage/s3/s3-upload.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';
import { fileNameOf } from '../make-backup.ts';
import { type BackupSummary, changeState, readState, writeState } from '../queries/backup-state.ts';
import {
  backupFolder,
  type Failing,
  namesToRemove,
  removeCopied,
  removeOldBackups,
} from './backup-folder.ts';
import { backupPlan, bucketOf, nextAt, scheduleOf } from './backup-plan.ts';
import { runInProcess } from './run-in-process.ts';

type Step = NonNullable<Reply<'backup/getStatus'>['failedStep']>;

/** How long after the last verified backup another one is verified, in ms: once a week, at the same time of day. */
const verificationInterval = 7 * day - 2 * hour;

/**
 * Makes the daily backup when it is due, and verifies one every week. Only one node does it. A copy or
 * verification that failed is tried again every hour, with the same file until the next backup is due.
 * @returns whether this call made one
 */
export const backUpDaily = ({ db, settings }: AppDeps, stop: AbortSignal): Promise<boolean> =>
  runIfDue(
    db,
    backupPlan(settings),
    async (run) => {
      const began = Date.now();
      try {
        await backUp(db, settings, run);
      } catch (error) {
        if (run.signal.aborted) throw error;
        const { message: failure, step = 'make' } = error as FailedStepError;
        const { failingSince } = await readState(db);
        await changeState(db, { failure, failedStep: step, failingSince: failingSince ?? began });
        throw error;
      }
    },
    stop,
  );

async function backUp(db: Db, settings: Settings, { isRequested, signal }: Run): Promise<void> {
  const began = Date.now();
  const folder = backupFolder(settings);
  const before = await readState(db);
  // A requested backup has the current data: it does not continue with an unfinished file.
  const earlier = isRequested ? null : before.unfinished;
  const isResumed =
    earlier !== null &&
    existsSync(join(folder, earlier.name)) &&
    (await isNewerThanPlanned(db, settings, earlier));
  const last = isResumed ? earlier : await makeIn(folder, settings, signal);
  const { name } = last;
  const path = join(folder, name);
  // Administrators may have chosen another place meanwhile, and may again.
  const bucket = bucketOf(settings, (await scheduleOf(db, settings)).place);
  try {
    await changeState(db, { unfinished: last });
    if (bucket && before.last?.name !== name) {
      await asStep('copy', () => uploadFile(bucket, name, path));
    }
    await changeState(db, { last });
    let { proven } = before;
    if (!proven || began - proven.at > verificationInterval) {
      const facts = await asStep('prove', () =>
        runInProcess({ work: 'verify', path, settings }, signal),
      );
      proven = { name, at: Date.now(), ...facts };
      await changeState(db, { proven });
    }
    const { kept, place } = await scheduleOf(db, settings);
    if (bucket) await asStep('copy', () => removeFromBucket(bucket, kept));
    await removeOldBackups(folder, kept);
    if (place === 'bucket' && bucket)
      await removeCopied(folder, await s3Store(bucket).list(), kept);
    await writeState(db, { last, proven, failure: '' });
  } catch (error) {
    const { kept } = await scheduleOf(db, settings);
    const since = fileNameOf(new Date(before.failingSince ?? began));
    const failing = { since, proven: before.proven?.name };
    await removeOldBackups(folder, kept, failing);
    // The bucket may be what failed.
    if (bucket) await removeFromBucket(bucket, kept, failing).catch(() => undefined);
    throw error;
  }
}

/** Whether no other backup has become due since an earlier one was made. */
async function isNewerThanPlanned(db: Db, settings: Settings, { at }: BackupSummary) {
  const { time } = await scheduleOf(db, settings);
  return (await nextAt(db, time, at)) > Date.now();
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

/** A step of a daily backup that failed, with the message of its cause. */
class FailedStepError extends Error {
  readonly step: Step;

  constructor(step: Step, cause: Error) {
    super(reasonOfStorageFailure(cause), { cause });
    this.step = step;
  }
}

/** @throws {FailedStepError} with what the work throws */
async function asStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FailedStepError(step, error as Error);
  }
}
