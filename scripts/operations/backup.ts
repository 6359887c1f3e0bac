import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '#server/config.ts';
import { countRows } from '#server/features/backup/archive/manifest.ts';
import { backUpSite } from '#server/features/backup/back-up-site.ts';
import { BackupError } from '#server/features/backup/backup-error.ts';
import { keyFileOf } from '#server/features/backup/backup-secret.ts';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import { fileNameOf } from '#server/features/backup/make-backup.ts';
import { requireDatabase } from '#server/features/backup/read-database.ts';
import { runCommand } from '#server/features/backup/run-command.ts';
import { readCommandLine, wrongUse } from './read-command-line.ts';

// Backs up the site of these environment variables into one file, while it runs.

const usage = `npm run backup                     backs up into the folder of the backups
npm run backup -- --to FILE        into a file`;

await runCommand(run, 'Interrupted: no backup was written.');

async function run(): Promise<void> {
  const { values } = readCommandLine(usage, { to: { type: 'string' } });
  // Such as one that a script's empty variable names.
  if (values.to === '') throw wrongUse('--to: name the file to write.', usage);
  const settings = readSettings();
  requireDatabase(settings);
  const path = resolve(values.to ?? join(backupFolder(settings), fileNameOf(new Date())));
  const there = statSync(path, { throwIfNoEntry: false });
  // A device would be replaced by a file, for every program on the machine.
  if (there && !there.isFile()) {
    const kind = there.isDirectory() ? 'a folder' : 'a device, a pipe or a socket';
    throw new BackupError(`--to: ${path} is ${kind}. Name the file to write.`);
  }
  const manifest = await backUpSite(path, settings);
  const { media } = manifest;
  console.log(
    `Backed up ${countRows(manifest)} rows and ${media.files} files (${media.bytes} bytes) into ${path}`,
  );
  if (settings.backup.passphrase === undefined) {
    console.log(
      `To restore it you need ${keyFileOf(settings)}: keep a copy of that file in a safe place.`,
    );
  }
}
