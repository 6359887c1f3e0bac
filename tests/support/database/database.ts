import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/schema/migrate.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { databaseWithTables } from './postgres.ts';

/** The location of a database, as environment variables. */
export interface TestDatabase {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** A new, empty database on the engine of this run; it is deleted when the test file ends. */
export async function anEmptyDatabase(): Promise<TestDatabase> {
  if (inject('engine') === 'postgres') return onServerOf('template1');
  return { DATA_DIR: await aFolder(), DATABASE_URL: '' };
}

/** A new database with all tables, empty: a copy, since creating them takes longer. */
export async function aMigratedDatabase(): Promise<TestDatabase> {
  if (inject('engine') === 'postgres') return onServerOf(databaseWithTables);
  const DATA_DIR = await aFolder();
  fileWithTables ??= makeTables();
  await writeFile(join(DATA_DIR, fileName), await fileWithTables);
  return { DATA_DIR, DATABASE_URL: '' };
}

const fileName = 'common-plate.sqlite';
let fileWithTables: Promise<Buffer> | undefined;

async function makeTables(): Promise<Buffer> {
  const dataDirectory = await aFolder();
  const connection = await connect({ dataDirectory, databaseUrl: undefined });
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

/** Copies files instead of writing every page to the log: a tenth of the work. */
const cheapest = 'file_copy';

/** @param original the database to copy */
async function onServerOf(original: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${original} strategy ${cheapest}`);
  stopAtEnd(() => onServer(`drop database ${name} with (force)`));
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
  const connection = await connect({
    dataDirectory: DATA_DIR,
    databaseUrl: DATABASE_URL === '' ? undefined : DATABASE_URL,
  });
  stopAtEnd(() => connection.db.destroy());
  return connection;
}

/** A connection to a new database with all tables, empty. */
export const aDatabase = async (): Promise<Connection> => openConnection(await aMigratedDatabase());

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('postgresUrl').replace('{name}', 'postgres'),
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}
