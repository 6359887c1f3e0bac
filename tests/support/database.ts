import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { stopAtEnd } from './cleanup.ts';

/** Where a database is, as the environment would say it. */
export interface Place {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** Nothing here outlives a power cut: where there is a folder in memory, no write waits for the disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A new and empty database on the engine that this run is for; it goes away when the test file ends. */
export async function aPlace(): Promise<Place> {
  const folder = await mkdtemp(join(parent, 'common-plate-test-'));
  stopAtEnd(() => rm(folder, { recursive: true, force: true }));
  if (inject('engine') === 'sqlite') return { DATA_DIR: folder, DATABASE_URL: '' };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  stopAtEnd(() => onServer(`drop database ${name} with (force)`));
  return { DATA_DIR: folder, DATABASE_URL: inject('postgresUrl').replace('{name}', name) };
}

/** One program's connection to a database; several may be open at once, as several nodes have them. */
export async function openConnection({ DATA_DIR, DATABASE_URL }: Place): Promise<Connection> {
  const connection = await connect({
    dataDirectory: DATA_DIR,
    databaseUrl: DATABASE_URL === '' ? undefined : DATABASE_URL,
  });
  stopAtEnd(() => connection.db.destroy());
  return connection;
}

/** A new database with all tables, and nothing in them. */
export async function aDatabase(): Promise<Connection> {
  const connection = await openConnection(await aPlace());
  await migrate(connection);
  return connection;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('postgresUrl').replace('{name}', 'postgres'),
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}
