import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Settings } from '#server/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { appliedMigrations, compareVersions } from '#server/schema/applied-migrations.ts';
import { DatabaseVersionError } from '#server/schema/database-version-error.ts';
import type { Restart } from './restart.ts';
import { runningProcess, untilHealthy } from './running-program.ts';
import { folderOf, setCurrentVersion } from './versions.ts';

/** Where versions are switched, and how the program is started again. */
export interface Site {
  /** The checkout. */
  home: string;
  settings: Settings;
  restart: Restart;
}

/**
 * Makes a version the one in use, and has the program started again.
 * @param duration of its migrations and start, as far as known, in ms
 * @returns whether it is healthy
 */
export async function switchVersion(
  { home, settings, restart }: Site,
  name: string,
  duration = 0,
): Promise<boolean> {
  const { dataDirectory } = settings;
  const before = await runningProcess(dataDirectory);
  await setCurrentVersion(home, name);
  await restart.run();
  const folder = folderOf(home, name);
  const patience = Math.max(restart.patience, 2 * duration);
  return untilHealthy(dataDirectory, { folder, before, patience });
}

/** Whether a version can use the database as it is now. */
export async function canUseDatabase(
  { home, settings }: Pick<Site, 'home' | 'settings'>,
  name: string,
): Promise<boolean> {
  const path = join(folderOf(home, name), 'server/schema/migrate.ts');
  const { knownMigrations } = (await import(pathToFileURL(path).href)) as {
    knownMigrations: readonly string[];
  };
  const { db } = await connect({ ...settings, mustExist: true });
  try {
    compareVersions(await appliedMigrations(db), knownMigrations);
    return true;
  } catch (error) {
    if (error instanceof DatabaseVersionError) return false;
    throw error;
  } finally {
    await db.destroy();
  }
}
