import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TableDigest } from '#server/features/backup/archive/digests.ts';
import { checkArchive, readArchive } from '#server/features/backup/archive/read-archive.ts';
import { backUpSite } from '#server/features/backup/back-up-site.ts';
import { secretForRestore } from '#server/features/backup/backup-secret.ts';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import { linesOf } from '#server/features/backup/queries/table-reader.ts';
import { readDatabase } from '#server/features/backup/read-database.ts';
import { runVersion } from './install-version.ts';
import { isRunningHealthy } from './running-program.ts';
import { canUseDatabase, type Site, switchVersion } from './switch-version.ts';
import { UpgradeError } from './upgrade-error.ts';
import { folderOf, setCurrentVersion, type Upgrade } from './versions.ts';

/** Tables that say nothing about what people did, or repeat it. */
const ofTheProgram = [
  'schedules',
  'rate_limits',
  'change_marks',
  'job_runs',
  'failures',
  'domain_events',
  'domain_event_deliveries',
  'notifications',
];

/**
 * Goes back to the version from before an upgrade. The database stays as it is if that version can use it; otherwise the
 * upgrade's backup is restored.
 * @param isForced whether what was stored since that backup may be given up; a backup of it is made
 * @throws {UpgradeError} if the database would have to be restored without `isForced`, or the version is not healthy
 */
export async function takeBack(site: Site, upgrade: Upgrade, isForced: boolean): Promise<void> {
  const { home, settings } = site;
  const { from } = upgrade;
  if (!existsSync(folderOf(home, from))) {
    throw new UpgradeError(`The previous version, ${from}, is no longer installed.`);
  }
  if (!(await canUseDatabase(site, from))) await restoreDatabase(site, upgrade, isForced);
  if (await isRunningHealthy(settings.dataDirectory, folderOf(home, from))) {
    // It was never stopped.
    await setCurrentVersion(home, from);
    return;
  }
  console.log(`Switching to ${from || 'the checkout'}; restarted ${site.restart.description}`);
  if (await switchVersion(site, from)) return;
  throw new UpgradeError(
    'The previous version does not respond either. It will be started next: see the log of the program.',
  );
}

async function restoreDatabase(site: Site, upgrade: Upgrade, isForced: boolean): Promise<void> {
  const { restart } = site;
  if (!isForced) {
    const lost = await findLost(site, upgrade.backup);
    throw new UpgradeError(
      [
        'The previous version cannot use the database as it is now. Restoring the backup from before the upgrade would lose:',
        ...(lost.length > 0 ? lost : ['nothing']).map((line) => `  ${line}`),
        'If you agree, stop the program on every node and run: npm run rollback -- --force',
      ].join('\n'),
    );
  }
  await restart.stop?.();
  try {
    await replaceDatabase(site, upgrade);
  } catch (error) {
    // The version in use can go on with the database, which has not changed.
    if (restart.stop) await restart.run().catch((failure: Error) => console.error(failure.message));
    throw error;
  }
}

/** Backs up the database, and restores the upgrade's backup with the version that made it. */
async function replaceDatabase(
  { home, settings }: Pick<Site, 'home' | 'settings'>,
  { from, to, backup }: Upgrade,
): Promise<void> {
  const path = join(backupFolder(settings), `before-rollback-${Date.now()}.tar.zst`);
  await backUpSite(path, settings);
  console.log(`What is there now is backed up in ${path}`);
  const versionBefore = folderOf(home, from);
  const options = [backup, '--force'];
  // Of PostgreSQL, newer versions would make a second copy.
  if (existsSync(join(versionBefore, 'server/features/backup/restore/back-up-before.ts'))) {
    options.push('--without-copy');
  }
  const restored = await runVersion(versionBefore, 'scripts/operations/restore.ts', options);
  console.log(restored.output);
  if (restored.code !== 0) {
    await setCurrentVersion(home, to);
    throw new UpgradeError('The database was not restored, and the version in use stays.');
  }
}

/** The changes since a backup, one line a table. */
async function findLost({ settings }: Pick<Site, 'settings'>, backup: string): Promise<string[]> {
  const archive = await checkArchive(backup, await secretForRestore(settings));
  const { manifest } = await readArchive(archive, {
    table: async () => undefined,
    media: async () => undefined,
  });
  return readDatabase(settings, async (reader) => {
    const lines: string[] = [];
    for (const table of await reader.tables()) {
      if (ofTheProgram.includes(table.name)) continue;
      const digest = new TableDigest();
      for await (const chunk of linesOf(reader, table)) digest.add(chunk);
      const { rows, sha256 } = digest.summary();
      const before = manifest.tables[table.name];
      if (sha256 === before?.sha256 || (rows === 0 && !before)) continue;
      const change = rows === before?.rows ? 'changed' : `${before?.rows ?? 0} in the backup`;
      lines.push(`${table.name}: ${rows} rows, ${change}`);
    }
    return lines;
  });
}
