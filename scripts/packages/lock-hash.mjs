import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Identifies the packages of a folder's package-lock.json: not the version of the program itself, which every release
 * changes.
 * @param {string} folder
 * @returns {string}
 */
export function hashOfLock(folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  lock.version = '';
  if (lock.packages?.['']) lock.packages[''].version = '';
  return createHash('sha256').update(JSON.stringify(lock)).digest('hex');
}
