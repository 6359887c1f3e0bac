import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoringFolder } from '#server/features/backup/restore/planned-moves.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { makePrivateFolder, privateFile } from '#server/platform/storage/private-files.ts';
import type { Settings } from '../config.ts';
import { existsUser } from './queries.ts';

/** Says how far the first start on a data folder has come. */
const fileName = 'first-start';
type State = 'begun' | 'done';

/** The database is empty, and the site that belongs to the data folder is elsewhere. Its message is one line. */
export class EarlierSiteError extends Error {}

type FolderSettings = Pick<Settings, 'dataDirectory' | 'allowNewSite'>;

/**
 * Refuses to make a new site where there was one: next to its files, or in a database that has lost a part.
 * @throws {EarlierSiteError} unless the settings allow it
 */
export async function rejectEarlierSite(trx: Db, settings: FolderSettings): Promise<void> {
  if (settings.allowNewSite) return;
  const { dataDirectory } = settings;
  const what = (await existsUser(trx))
    ? 'the database has accounts, but no note of its first start'
    : await findFiles(dataDirectory);
  if (what === undefined) return;
  throw new EarlierSiteError(
    `DATA_DIR: ${what}: restore the database, or set ALLOW_NEW_SITE=yes to start a new site here`,
  );
}

/** The data of an earlier site in the folder, in words; undefined: none. */
async function findFiles(folder: string): Promise<string | undefined> {
  const state = await readFile(join(folder, fileName), 'utf8').catch(ignoreMissing);
  // Files that an interrupted first start left are not in the way of the next one.
  if (state === 'begun') return undefined;
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const media = (await readdir(join(folder, 'media')).catch(ignoreMissing)) ?? [];
  if (names.includes(restoringFolder)) {
    return `a restore into ${folder} was interrupted, and its database is missing or empty`;
  }
  const found = [
    ...(media.some((name) => !name.startsWith('.')) ? ['pictures'] : []),
    ...(names.includes('secret.key') ? ['the key'] : []),
  ];
  if (found.length === 0 && state !== 'done') return undefined;
  const of = found.length > 0 ? `${found.join(' and ')} of a site are` : 'a site was';
  return `${of} in ${folder}, but its database is missing or empty`;
}

/**
 * Records in the data folder how far the first start has come. A node that keeps no files may have none to write to.
 */
export async function recordFirstStart(folder: string, state: State): Promise<void> {
  const path = join(folder, fileName);
  try {
    if ((await readFile(path, 'utf8').catch(ignoreMissing)) === state) return;
    makePrivateFolder(folder);
    await writeFile(path, state, { mode: privateFile, flush: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
