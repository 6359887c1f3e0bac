import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';
import { backUpSite } from '../back-up-site.ts';
import { BackupError } from '../backup-error.ts';
import { backupFolder } from '../daily/backup-folder.ts';
import { fileNameOf } from '../make-backup.ts';
import { inSnapshot, readerOf } from '../queries/postgres-reader.ts';
import { requireUnused } from './fill-database.ts';

/**
 * Backs up the site whose PostgreSQL database a restore is about to empty. An embedded database needs no copy: its
 * files are moved aside.
 * @returns the backup's path; undefined if there is nothing to lose
 * @throws {BackupError} if that fails, or the database is in use: then it must not be emptied
 */
export async function backUpBefore(settings: Settings): Promise<string | undefined> {
  if (!settings.databaseUrl) return undefined;
  const hasTables = await inSnapshot(settings.databaseUrl, async (run) => {
    const tables = await readerOf(run).tables();
    if (tables.length > 0) await requireUnused(run);
    return tables.length > 0;
  });
  if (!hasTables) return undefined;
  const path = join(backupFolder(settings), `before-restore-${fileNameOf(new Date())}`);
  try {
    await backUpSite(path, settings);
  } catch (error) {
    throw new BackupError(
      `The database to be replaced could not be backed up (${reasonOfStorageFailure(error)}), so nothing was changed. Add --without-copy to replace it without a backup.`,
    );
  }
  return path;
}
