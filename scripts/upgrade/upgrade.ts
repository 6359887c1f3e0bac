import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUpSite } from '#server/features/backup/back-up-site.ts';
import { backupFolder } from '#server/features/backup/daily/backup-folder.ts';
import { fileNameOf } from '#server/features/backup/make-backup.ts';
import { readCommandLine } from '../operations/read-command-line.ts';
import { checkMachine } from './check-machine.ts';
import { installVersion, runVersion } from './install-version.ts';
import { restartOptions, restartUsage, runUpgradeCommand } from './run-upgrade-command.ts';
import { readLastWords } from './running-program.ts';
import { takeVersion } from './source/take-version.ts';
import { type Site, switchVersion } from './switch-version.ts';
import { takeBack } from './take-back.ts';
import { UpgradeError } from './upgrade-error.ts';
import {
  currentVersion,
  folderOf,
  listUpgrades,
  removeOldVersions,
  startVersion,
  writeUpgrades,
} from './versions.ts';

// Installs another version next to the running one, tries it on a copy of the data, and switches to it. See
// docs/decisions/operations/upgrades-next-to-running-version.md.

const usage = `npm run upgrade [-- VERSION|PATH] [OPTIONS]
  VERSION              a tag, branch or commit of the git remote; by default its main branch
  PATH                 a tarball or a folder of sources
  --hash HASH          what has to be installed: the SHA-256 of the tarball, or the whole commit
${restartUsage}`;

const keptBackups = 3;

await runUpgradeCommand(readOptions, async (site, { source, hash }) => {
  const from = await currentVersion(site.home);
  const to = await install(site, { source, hash }, from);
  const backup = await backUp(site);
  const duration = await rehearse(site, to, backup);
  const upgrade = { from, to, backup, at: new Date().toISOString() };
  const before = await listUpgrades(site.home);
  await writeUpgrades(site.home, [...before, upgrade]);
  console.log(`Switching to ${to}; restarted ${site.restart.description}`);
  const failure = await switchVersion(site, to, duration).then(
    (isHealthy) => (isHealthy ? undefined : 'The new version does not respond.'),
    (error: Error) => `The program could not be restarted: ${error.message}`,
  );
  if (failure !== undefined) {
    const words = await readLastWords(site.settings.dataDirectory, folderOf(site.home, to));
    console.error(
      `${failure}${words && `\nIt ended with:\n${words}`}\nGoing back to the previous version.`,
    );
    await takeBack(site, upgrade, false);
    await writeUpgrades(site.home, before);
    throw new UpgradeError('The previous version is running. Nothing was lost.');
  }
  await removeOldVersions(site.home);
  await removeOldBackups(backupFolder(site.settings));
  console.log(`${to} is running. To go back: npm run rollback`);
});

function readOptions() {
  const options = { hash: { type: 'string' }, ...restartOptions } as const;
  const { values, positionals } = readCommandLine(usage, options, 1);
  return { ...values, source: positionals[0] };
}

async function install(
  { home, settings }: Site,
  { source, hash }: { source: string | undefined; hash: string | undefined },
  from: string,
): Promise<string> {
  const folder = await startVersion(home);
  try {
    const { name, verification } = await takeVersion(source, { home, folder, hash });
    console.log(verification);
    if (existsSync(folderOf(home, name))) {
      if (name === from) throw new UpgradeError(`${name} is the version in use.`);
      return name;
    }
    const folders = { current: folderOf(home, from), next: folder };
    await checkMachine(settings, folders);
    console.log(`Installing ${name}…`);
    await installVersion(folders);
    await rename(folder, folderOf(home, name));
    return name;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function backUp({ settings }: Site): Promise<string> {
  const path = resolve(backupFolder(settings), `before-upgrade-${fileNameOf(new Date())}`);
  await backUpSite(path, settings);
  console.log(`Backed up into ${path}`);
  return path;
}

/**
 * @returns how long the new version took, in ms
 * @throws {UpgradeError} if it fails on a copy of the data
 */
async function rehearse({ home }: Site, name: string, backup: string): Promise<number> {
  const begun = performance.now();
  const { code, output } = await runVersion(folderOf(home, name), 'scripts/rehearsal/rehearse.ts', [
    backup,
  ]);
  console.log(output);
  if (code !== 0)
    throw new UpgradeError(
      `${name} does not work with a copy of the data. Nothing was changed: the current version keeps running.`,
    );
  return performance.now() - begun;
}

/** Keeps the newest backups of upgrades: the daily ones are older, and a site may be large. */
async function removeOldBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('before-upgrade-'));
  for (const name of names.sort().slice(0, -keptBackups)) await rm(join(folder, name));
}
