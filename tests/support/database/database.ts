import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Connection } from '#server/platform/db/connect.ts';
import { migrate } from '#server/schema/migrate.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import {
  createDatabase,
  dropDatabase,
  returnDatabase,
  takeDatabase,
  untilAllLeft,
} from './database-pool.ts';

/** The location of a database, as environment variables. */
export interface TestDatabase {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** A new, empty database on the engine of this run; it is deleted when the test file ends. */
export async function anEmptyDatabase(): Promise<TestDatabase> {
  if (inject('engine') === 'postgres') {
    const name = await createDatabase('template1');
    stopAtEnd(() => dropDatabase(name));
    return onServer(name);
  }
  return { DATA_DIR: await aFolder(), DATABASE_URL: '' };
}

/** A database with all tables, as after the migrations. */
export async function aMigratedDatabase(): Promise<TestDatabase> {
  if (inject('engine') === 'postgres') {
    const name = await takeDatabase();
    stopAtEnd(() => returnDatabase(name));
    return onServer(name);
  }
  const DATA_DIR = await aFolder();
  fileWithTables ??= makeTables();
  await writeFile(join(DATA_DIR, fileName), await fileWithTables);
  return { DATA_DIR, DATABASE_URL: '' };
}

const fileName = 'common-plate.sqlite';
let fileWithTables: Promise<Buffer> | undefined;

async function makeTables(): Promise<Buffer> {
  const dataDirectory = await aFolder();
  const connection = await openDatabase({ dataDirectory });
  await migrate(connection);
  await connection.db.destroy();
  return readFile(join(dataDirectory, fileName));
}

/** A new folder; it is deleted when the test file ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'common-plate-test-'));
  stopAtEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The database `name` of the tests' server. */
async function onServer(name: string): Promise<TestDatabase> {
  return {
    DATA_DIR: await aFolder(),
    DATABASE_URL: inject('postgresUrl').replace('{name}', name),
  };
}

/** One node's connection to a database; several may be open at once. */
export async function openConnection({
  DATA_DIR,
  DATABASE_URL,
}: TestDatabase): Promise<Connection> {
  const connection = await openDatabase({
    dataDirectory: DATA_DIR,
    databaseUrl: DATABASE_URL === '' ? undefined : DATABASE_URL,
  });
  stopAtEnd(() => connection.db.destroy());
  return connection;
}

/**
 * Waits until the server has ended all connections to a database. It notices late that one was closed if it gets
 * little time, and until then a restore takes the database for one in use.
 * @throws if connections are still open after half a minute
 */
export async function untilUnused({ DATABASE_URL }: TestDatabase): Promise<void> {
  if (DATABASE_URL !== '') await untilAllLeft(new URL(DATABASE_URL).pathname.slice(1));
}

/** A connection to a new database with all tables, empty. */
export const aDatabase = async (): Promise<Connection> => openConnection(await aMigratedDatabase());
