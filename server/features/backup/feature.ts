import { hour, minute, second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { isUnfinishedFile } from '#server/platform/storage/local.ts';
import { backUpDaily } from './daily/back-up-daily.ts';
import { backupFolder, isUnfinishedBackup } from './daily/backup-folder.ts';
import { backupJob } from './daily/backup-plan.ts';
import { mountDownload } from './download.ts';
import { keepJournal } from './journal/keep-journal.ts';
import { scheduleName } from './queries/backup-state.ts';
import { fetchMissedGifts, holdReminders } from './restore/after-restore.ts';
import { restoringFolder } from './restore/planned-moves.ts';
import { backupHandlers } from './routes.ts';

export const backup = {
  name: 'backup',
  handlers: backupHandlers,
  jobs: [
    { name: 'keeping the journal', interval: 5 * second, run: keepJournal },
    { name: backupJob, interval: 5 * second, schedule: scheduleName, run: backUpDaily },
    { name: 'check Stripe for missed gifts', interval: minute, run: fetchMissedGifts },
  ],
  temporaryFiles: (settings) => [
    {
      folder: settings.dataDirectory,
      isTemporary: (name) => name === restoringFolder,
      longestSilence: 6 * hour,
      isProgramsOwn: true,
    },
    {
      folder: backupFolder(settings),
      isTemporary: (name) => isUnfinishedBackup(name) || isUnfinishedFile(name),
      // Comparing ten gigabytes of media changes no file meanwhile.
      longestSilence: 6 * hour,
      // Backups can be made by hand at any time.
      isProgramsOwn: false,
    },
  ],
  reservedAreas: ['backups'],
  mount: mountDownload,
  onStart: holdReminders,
} satisfies Feature;
