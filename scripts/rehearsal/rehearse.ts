import { mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readSettings, type Settings } from '#server/config.ts';
import { BackupError } from '#server/features/backup/backup-error.ts';
import { secretForRestore } from '#server/features/backup/backup-secret.ts';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import { runCommand } from '#server/features/backup/run-command.ts';
import { connect } from '#server/platform/db/connect.ts';
import { listMissingParts } from '#server/schema/missing-parts.ts';
import { migrateCopy } from './migrate-copy.ts';
import { tryPostgres } from './try-postgres.ts';
import { tryProgram } from './try-program.ts';

// Tries this version on a copy of the data, before the site uses it: `node scripts/rehearsal/rehearse.ts BACKUP`. The
// upgrade command of the previous version calls it.

await runCommand(run);

async function run(): Promise<void> {
  const [backup] = process.argv.slice(2);
  if (!backup) throw new BackupError('Name the backup: node scripts/rehearsal/rehearse.ts BACKUP');
  const settings = readSettings();
  const source = { path: resolve(backup), secret: await secretForRestore(settings) };
  await warnOfMissingParts(settings);
  const folder = await mkdtemp(resolve(backupFolder(settings), '.proof-'));
  try {
    const rows = await migrateCopy(source, { dataDirectory: folder });
    console.log(`Migrated a copy of the database, and read ${rows} rows back`);
    if (settings.databaseUrl) console.log(await tryPostgres(source, settings.databaseUrl));
    await tryProgram(folder, settings.siteUrl);
    console.log('Started the new version on the copy');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parts that are missing now would be missing after the upgrade too. */
async function warnOfMissingParts(settings: Settings): Promise<void> {
  const { db, engine } = await connect({ ...settings, mustExist: true });
  const missing = await listMissingParts(db, engine).finally(() => db.destroy());
  if (missing.length === 0) return;
  console.log(`The database lacks ${missing.join('; ')}: npm run doctor says what to do`);
}
