import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { readPostgres } from './queries/postgres-reader.ts';
import { readSqlite } from './queries/sqlite-reader.ts';
import type { TableReader } from './queries/table-reader.ts';

/** Where a database is. */
export type DatabasePlace = Pick<Settings, 'databaseUrl' | 'dataDirectory'>;

export const sqliteFile = (dataDirectory: string): string =>
  join(dataDirectory, 'common-plate.sqlite');

/** Reads the database of these settings as it is at one moment; it may be in use. */
export const readDatabase = <T>(
  { databaseUrl, dataDirectory }: DatabasePlace,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> =>
  databaseUrl ? readPostgres(databaseUrl, work) : readSqlite(sqliteFile(dataDirectory), work);
