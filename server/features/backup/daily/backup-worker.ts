import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { lowerPriority } from '#server/platform/jobs/lower-priority.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';
import { countRows } from '../archive/manifest.ts';
import { backUpSite } from '../back-up-site.ts';
import { secretForBackup } from '../backup-secret.ts';
import { handleInterruptions, undoUnfinished } from '../interruption.ts';
import { verifyBackup } from '../verify-backup.ts';
import type { BackupTask, TaskOutcome } from './run-in-process.ts';

// A process of its own with low priority: hashing and compressing 10 GB does not slow pages down.
lowerPriority(constants.priority.PRIORITY_LOW);

handleInterruptions(undefined);
// It ends with the program, even if that crashes.
process.once('disconnect', () => {
  undoUnfinished();
  process.exit();
});
process.once('message', async (task: BackupTask) => {
  process.send?.(await run(task));
  process.disconnect();
});

async function run({ work, path, settings }: BackupTask): Promise<TaskOutcome> {
  try {
    const manifest =
      work === 'verify'
        ? await verifyBackup(path, await secretForBackup(settings))
        : await backUpSite(path, settings);
    const { size } = await stat(path);
    return { rows: countRows(manifest), bytes: size };
  } catch (error) {
    return { failure: reasonOfStorageFailure(error) };
  }
}
