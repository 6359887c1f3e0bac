import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from '../backup-error.ts';

const busy = 5;

/**
 * Makes sure that no program has a SQLite database open, and merges its log into it. A damaged database is left as it
 * is.
 * @throws {BackupError} if a program has it open
 */
export async function releaseSqlite(path: string): Promise<void> {
  if (!existsSync(path)) return;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== busy) return;
    throw new BackupError('The program is running on this database: stop it first.');
  } finally {
    database?.close();
  }
}
