import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SettingError } from '#server/setting-error.ts';

/** A larger database is checked without its indexes, in bytes: the whole check reads 100 MB in a second. */
const maxFullCheckSize = 256 * 1024 * 1024;

/**
 * Rejects a database that was damaged by copying it over another one whose log (`-wal`) is still there: SQLite would
 * mix the two. A mixture without damage looks like any database after a crash.
 * Only a program that crashed or was killed leaves a log, so most starts check nothing.
 * @throws {SettingError} where the database is damaged with its log
 */
export function rejectMismatchedWal(path: string): void {
  const log = `${path}-wal`;
  if (!existsSync(path) || !existsSync(log) || statSync(log).size === 0) return;
  if (isIntact(path)) return;
  throw new SettingError(
    `DATA_DIR: ${path} and its -wal don't belong together. If you copied a database here, use 'npm run restore' instead; otherwise restore the newest backup.`,
  );
}

/** Opens it read-only: the content of a wrong log must not get into the database. */
function isIntact(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const check = statSync(path).size > maxFullCheckSize ? 'quick_check' : 'integrity_check';
    const rows = database.prepare(`pragma ${check}(1)`).all();
    return Object.values(rows[0] ?? {})[0] === 'ok';
  } catch (error) {
    // SQLITE_CORRUPT and SQLITE_NOTADB. Others, such as missing permissions, are reported when the program opens it.
    if (![11, 26].includes((error as { errcode?: number }).errcode ?? 0)) return true;
    return false;
  } finally {
    database.close();
  }
}
