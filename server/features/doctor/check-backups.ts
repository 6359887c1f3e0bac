import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readStatus } from '#server/features/backup/backup-status.ts';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { describeFileError } from '#server/platform/storage/file-errors.ts';
import type { CheckUpDeps } from './check-up-deps.ts';
import { ok, problem, type Result, warning } from './finding.ts';
import { formatBytes } from './machine/format-bytes.ts';

/** The age of the newest backup, whether one was verified, and whether copies are elsewhere. */
export async function checkBackups({
  settings,
  connect,
}: Pick<CheckUpDeps, 'settings' | 'connect'>): Promise<Result[]> {
  const { db } = await connect();
  const status = await readStatus({ db, settings });
  const { last, proven, failure, failedStep, isOverdue, isProofLate, time, place, download } =
    status;
  const results: Result[] = await tryFolder(settings.backup.folder);
  if (failure !== '') {
    results.push(
      problem(
        `${failures[failedStep ?? 'make']}: ${failure}`,
        'Fix this, then choose “Back up now” under Dashboard → Backups.',
      ),
    );
  } else if (isOverdue === 1) {
    results.push(
      problem(
        'The site hasn’t been backed up for two days.',
        'Start the site and leave it running, or choose “Back up now” under Dashboard → Backups.',
      ),
    );
  } else if (last) {
    results.push(ok(`The last backup is of ${nameTime(last.at)}, ${formatBytes(last.bytes)}.`));
  } else {
    results.push(ok(`The first backup will be made at ${time}.`));
  }
  if (last && (!proven || isProofLate === 1)) {
    results.push(
      warning(
        proven
          ? `No backup has been tested since ${nameTime(proven.at)}.`
          : 'No backup has been tested yet.',
        'See the reason under Dashboard → Backups.',
      ),
    );
  }
  if (last && !download) {
    // On another node there may be one.
    const finding = settings.databaseUrl ? warning : problem;
    results.push(
      finding(
        `There is no backup in ${backupFolder(settings)} any more.`,
        'Check that its disk is there, then choose “Back up now” under Dashboard → Backups.',
      ),
    );
  }
  if (place === 'folder' && settings.backup.folder === undefined) {
    results.push(
      warning(
        'Backups are only on the site’s own disk.',
        'Set BACKUP_S3_URL, or BACKUP_DIR to a folder on another disk.',
      ),
    );
  }
  return results;
}

const failures = {
  make: 'The last backup failed',
  copy: 'The last backup could not be copied to the bucket',
  prove: 'The test that restores the last backup failed',
};

/**
 * Whether a folder of one's own choice can be written to, or be made, by writing a file.
 * @returns nothing if it can
 */
async function tryFolder(folder: string | undefined): Promise<Result[]> {
  if (folder === undefined) return [];
  let there = resolve(folder);
  while (!existsSync(there)) there = dirname(there);
  // A name that clean-up knows.
  const file = join(there, `.${newId()}`);
  try {
    await writeFile(file, '');
    await rm(file);
    return [];
  } catch (error) {
    const message = describeFileError(error) ?? (error as Error).message;
    return [
      problem(
        `Backups cannot be written to ${folder}: ${message}`,
        'Check that its disk is there and has room, that the folder belongs to the site’s account, and that ReadWritePaths in the systemd unit names it.',
      ),
    ];
  }
}

/** '2026-11-22 03:12 UTC' */
const nameTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;
