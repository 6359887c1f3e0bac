import { join } from 'node:path';
import { hour, minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from './app-deps.ts';
import { backupFolder, isUnfinishedBackup } from './features/backup/daily/backup-folder.ts';
import { restoringFolder } from './features/backup/restore/planned-moves.ts';
import { isUnfinishedKey } from './platform/crypto/secret-key.ts';
import type { ReportFailure } from './platform/jobs/failure-report.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { incomingFolder } from './platform/storage/incoming-files.ts';
import { isUnfinishedFile } from './platform/storage/local.ts';
import { Leftovers, type TemporaryFiles } from './platform/storage/temporary-files.ts';

const interval = 10 * minute;

/**
 * Removes the temporary files of a program that was killed: at the start where no other program can have any, and later
 * wherever nothing writes to them anymore.
 * @returns a function that stops it, and waits for work in progress
 */
export async function startRemovingLeftovers(
  { settings, engine }: Pick<AppDeps, 'settings' | 'engine'>,
  report: ReportFailure,
): Promise<() => Promise<void>> {
  const { dataDirectory } = settings;
  const own: TemporaryFiles[] = [
    { folder: incomingFolder(dataDirectory), isTemporary: () => true, longestSilence: hour },
    {
      folder: join(dataDirectory, 'media'),
      isTemporary: isUnfinishedFile,
      longestSilence: hour,
    },
    { folder: dataDirectory, isTemporary: isUnfinishedKey, longestSilence: hour },
  ];
  const restoring: TemporaryFiles = {
    folder: dataDirectory,
    isTemporary: (name) => name === restoringFolder,
    longestSilence: 6 * hour,
  };
  const backups: TemporaryFiles = {
    folder: backupFolder(settings),
    isTemporary: (name) => isUnfinishedBackup(name) || isUnfinishedFile(name),
    // Comparing ten gigabytes of media changes no file meanwhile.
    longestSilence: 6 * hour,
  };
  const all = [...own, restoring, backups].map((files) => new Leftovers(files));
  // The program has locked the folder of an embedded database. Backups can be made by hand at any time.
  if (engine === 'sqlite') {
    for (const files of [...own, restoring]) await new Leftovers(files).removeAll();
  }
  return repeat(
    interval,
    async () => {
      for (const files of all) await files.removeUnchanged();
    },
    (error) => report('removing temporary files', error),
  );
}
