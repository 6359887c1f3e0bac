import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readSettings, type Settings } from '#server/config.ts';
import { countRows } from '#server/features/backup/archive/manifest.ts';
import { checkArchive } from '#server/features/backup/archive/read-archive.ts';
import { BackupError } from '#server/features/backup/backup-error.ts';
import { keyFileOf, secretForRestore } from '#server/features/backup/backup-secret.ts';
import { applyJournal } from '#server/features/backup/journal/apply-journal.ts';
import {
  copyIn,
  type JournalCopy,
  journalCopies,
} from '#server/features/backup/journal/journal-copies.ts';
import { journalFolder } from '#server/features/backup/journal/journal-file.ts';
import { recordLastChanges } from '#server/features/backup/journal/record-last-changes.ts';
import { backUpBefore } from '#server/features/backup/restore/back-up-before.ts';
import { restoreBackup } from '#server/features/backup/restore/restore-backup.ts';
import { settleRestore } from '#server/features/backup/restore/settle-restore.ts';
import { runCommand } from '#server/features/backup/run-command.ts';
import { readCommandLine, wrongUse } from './read-command-line.ts';

// Restores a backup to the place that the environment names.

const usage = `npm run restore -- FILE [OPTIONS]
  --into PLACE      restores into a data folder or a database (postgres://…) instead of the one in the settings
  --force           replaces the site that is there; it is kept in a folder, or as a backup
  --without-copy    with --force: skips the backup of the PostgreSQL database
  --move            moves the site here: nothing was sent since the backup, so nothing is held back
  --without-keys    leaves out the keys, if their passphrase or key file is lost`;

const options = {
  into: { type: 'string' },
  force: { type: 'boolean', default: false },
  move: { type: 'boolean', default: false },
  'without-copy': { type: 'boolean', default: false },
  'without-keys': { type: 'boolean', default: false },
} as const;

await runCommand(run, 'Interrupted: nothing was restored.');

async function run(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, options, 1);
  const [file] = positionals;
  if (!file) throw wrongUse('Name a backup.', usage);
  const settings = readSettings({ ...process.env, ...placeOf(values.into) });
  const secret = values['without-keys']
    ? undefined
    : await secretForRestore(settings, readSettings().dataDirectory);
  const archive = await checkArchive(file, secret);
  let journals: string[] = [];
  await settleRestore(settings);
  if (values.force) await recordLastChanges(settings);
  const { manifest, replaced, otherKey } = await restoreBackup(archive, settings, {
    isForced: values.force,
    backUpFirst: values['without-copy'] ? undefined : () => copy(settings),
    // Where the site moves, nothing was sent since the backup.
    finish: async (trx, { createdAt }) => {
      if (values.move) return;
      const { dataDirectory } = settings;
      const copies = copiesFor(file, settings);
      journals = await applyJournal(trx, { dataDirectory, copies }, Date.parse(createdAt));
    },
  });
  const { version, createdAt, media } = manifest;
  console.log(
    `Restored ${countRows(manifest)} rows and ${media.files} files, as they were at ${createdAt} (version ${version})`,
  );
  if (!values.move) console.log(describeJournals(journals, createdAt));
  if (replaced) console.log(`What was there before is in ${replaced}`);
  if (otherKey) {
    console.log(
      `SECRET_KEY is not the backup's: set SECRET_KEY_PREVIOUS to the text in ${otherKey}`,
    );
  }
}

/** Where copies of the journal may be: next to the backup, where the settings say, and where they are without --into. */
function copiesFor(file: string, settings: Settings): JournalCopy[] {
  const named = journalCopies(settings);
  const others = new Set([
    dirname(resolve(file)),
    resolve(journalFolder(readSettings().dataDirectory)),
  ]);
  // A restore reads the journal of the data folder in any case.
  others.delete(resolve(journalFolder(settings.dataDirectory)));
  for (const { place } of named) others.delete(resolve(place));
  return [...[...others].map(copyIn), ...named];
}

function describeJournals(journals: string[], createdAt: string): string {
  return journals.length > 0
    ? `Applied the journal in ${journals.join(' and ')}`
    : `No journal found: deletions and unsubscribes since ${createdAt} were not applied`;
}

/** Backs up a PostgreSQL database that is about to be emptied, with its media. */
async function copy(settings: Settings): Promise<void> {
  const path = await backUpBefore(settings);
  if (path === undefined) return;
  console.log(`What was there before is backed up in ${path}`);
  if (settings.backup.passphrase === undefined) {
    console.log(
      `To restore it you need ${keyFileOf(settings)}: keep a copy of that file in a safe place.`,
    );
  }
}

/** A folder is a data folder with the embedded database; an address is a PostgreSQL database. */
function placeOf(into: string | undefined): Record<string, string> {
  if (into === undefined) return {};
  if (/^postgres(ql)?:\/\//.test(into)) return { DATABASE_URL: into };
  // Such as one that a script's empty variable names, or a database that the program does not know.
  if (into === '' || into.includes('://')) {
    throw new BackupError('--into: name a folder, or a database as postgres://…');
  }
  if (statSync(into, { throwIfNoEntry: false })?.isFile()) {
    throw new BackupError(`--into: ${into} is a file. Name a folder.`);
  }
  return { DATA_DIR: into, DATABASE_URL: '' };
}
