import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '#server/config.ts';
import { runCommand } from '#server/features/backup/run-command.ts';
import { FolderInUseError, lockFolder } from '#server/platform/storage/folder-lock.ts';
import { chooseRestart } from './restart.ts';
import type { Site } from './switch-version.ts';
import { UpgradeError } from './upgrade-error.ts';
import { homeOf } from './versions.ts';

/** The options of both commands that switch versions. */
export const restartOptions = {
  restart: { type: 'string' },
  service: { type: 'string', default: 'common-plate' },
} as const;

export const restartUsage = `  --restart COMMAND    restarts the program
  --service NAME       the systemd service to restart; by default common-plate`;

/**
 * Runs a command that switches versions, one at a time. An error that the operator can fix prints its message only.
 * @param readOptions reads the command line: how the program is restarted, and what the command itself needs
 */
export async function runUpgradeCommand<T extends { restart?: string; service: string }>(
  readOptions: () => T,
  work: (site: Site, options: T) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    const home = homeOf(join(import.meta.dirname, '../..'));
    try {
      const options = readOptions();
      const settings = readSettings();
      // First, since the lock would be root's too.
      await requireOwner(settings.dataDirectory);
      const unlock = lockFolder(join(home, 'versions'));
      try {
        const how = await chooseRestart(options.restart, options.service, settings.dataDirectory);
        await work({ home, settings, restart: how }, options);
      } finally {
        unlock();
      }
    } catch (error) {
      if (error instanceof FolderInUseError) {
        console.error('Another upgrade or rollback is running.');
      } else if (error instanceof UpgradeError) console.error(error.message);
      else throw error;
      process.exitCode = 1;
    }
  });
}

/** @throws {UpgradeError} for root, whose files the program could not read */
async function requireOwner(dataDirectory: string): Promise<void> {
  const owner = (await stat(dataDirectory).catch(() => undefined))?.uid;
  if (owner === undefined) {
    throw new UpgradeError(
      `DATA_DIR: ${dataDirectory} does not exist. Set the program's variables.`,
    );
  }
  if (process.getuid?.() === 0 && owner !== 0) {
    throw new UpgradeError(
      'Run this as the account of the program, not as root: see docs/operations.md.',
    );
  }
}
