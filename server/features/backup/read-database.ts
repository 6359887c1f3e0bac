import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { BackupError } from './backup-error.ts';
import { readSqlite } from './queries/sqlite-reader.ts';
import type { TableReader } from './queries/table-reader.ts';
import { hasPlannedMoves } from './restore/planned-moves.ts';

/** Where a database is. */
export type DatabasePlace = Pick<Settings, 'databaseUrl' | 'dataDirectory'>;

export const sqliteFile = (dataDirectory: string): string =>
  join(dataDirectory, 'common-plate.sqlite');

/**
 * Makes sure that there is a database, and that its media belong to it, before anything is written.
 * @throws {BackupError} if the file of an embedded database is missing: mostly, the program's variables are not set; or
 * if a restore was interrupted between files and database
 */
export function requireDatabase({ databaseUrl, dataDirectory }: DatabasePlace): void {
  if (hasPlannedMoves(dataDirectory)) {
    throw new BackupError(
      `A restore into ${dataDirectory} was interrupted: repeat it, or start the program, which puts back what was there.`,
    );
  }
  const file = sqliteFile(dataDirectory);
  if (databaseUrl || existsSync(file)) return;
  throw new BackupError(
    `There is no database ${file}: set DATA_DIR or DATABASE_URL as for the program.`,
  );
}

/** Reads the database of these settings as it is at one moment; it may be in use. */
export async function readDatabase<T>(
  { databaseUrl, dataDirectory }: DatabasePlace,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return readSqlite(sqliteFile(dataDirectory), work);
  // Loaded here, since a program with an embedded database never needs it.
  const { readPostgres } = await import('./queries/postgres-reader.ts');
  return readPostgres(databaseUrl, work);
}
