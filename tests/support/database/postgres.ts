import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/schema/migrate.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { findPostgres } from '../../../scripts/find-programs.ts';
import { patience } from '../../../scripts/test-run/patience.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many bodies the fault test sends to each call. */
    fuzzedBodies: number;
    engine: 'sqlite' | 'postgres';
    /** The server's address without a database name; empty if there is none. */
    postgresUrl: string;
  }
}

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // The log of changes stays small, since its folder may be in memory.
  'max_wal_size=128MB',
];

/**
 * Other tests use all cores, so that a connection, a statement or a lock may take longer than a visitor would wait.
 * `connect_timeout` is in seconds, the others are in ms.
 */
const limits = new URLSearchParams({
  connect_timeout: `${30 * patience()}`,
  statement_timeout: `${60_000 * patience()}`,
  lock_timeout: `${30_000 * patience()}`,
  idle_in_transaction_session_timeout: `${30_000 * patience()}`,
});

/** The address of a test's database with the limits of time that the program has by itself. */
export function withUsualLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const name of limits.keys()) url.searchParams.delete(name);
  return url.href;
}

/** The database that tests copy. */
export const databaseWithTables = 'with_tables';

/** Starts a PostgreSQL server for the tests of a run, in a folder that is deleted with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await makeTables(url);
  project.provide('postgresUrl', `${url}&${limits}`);
  return stop;
}

async function makeTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace('{name}', 'postgres') });
  await client.connect();
  await client.query(`create database ${databaseWithTables}`);
  await client.end();
  const databaseUrl = url.replace('{name}', databaseWithTables);
  const connection = await openDatabase({ databaseUrl });
  await migrate(connection);
  await connection.db.destroy();
}

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Its address, with `{name}` for the database. */
  url: string;
  /** The path of its socket. */
  socket: string;
  /** Stops it for good. */
  stop(): Promise<void>;
  /** Stops it, in order or as a crash does, and leaves its data. */
  halt(how: 'in order' | 'at once'): Promise<void>;
  /** Starts it again after `halt`. */
  start(): Promise<void>;
  /** The ids of its processes. */
  processes(): number[];
}

/**
 * Starts a PostgreSQL server that listens only on a socket in its own folder.
 * @param isDurable whether it waits for the disk, as in production
 * @param settings such as `max_connections=20`
 */
export async function startPostgres(
  isDurable = false,
  settings: string[] = [],
): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is missing: install the package postgresql.');
  const folder = mkdtempSync(join(tmpdir(), 'common-plate-postgres-'));
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const [initdb, initdbArguments] = unprivileged(join(programs, 'initdb'), [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  execFileSync(initdb, initdbArguments, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const options = [
    ...(isDurable ? [] : fast),
    'max_connections=200',
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    ...settings,
  ];
  const [postgres, postgresArguments] = unprivileged(join(programs, 'postgres'), [
    '-D',
    data,
    ...options.flatMap((option) => ['-c', option]),
  ]);
  const url = `postgres://postgres@localhost/{name}?host=${folder}`;
  const run = async () => {
    const server = spawn(postgres, postgresArguments, { cwd: folder, stdio: 'ignore' });
    await untilReady(server, url);
    return server;
  };
  let server = await run();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const stopped = once(server, 'exit');
    server.kill(signal);
    await stopped;
  };
  return {
    url,
    socket: join(folder, '.s.PGSQL.5432'),
    stop: async () => {
      // 'Fast shutdown': open connections are closed.
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
    halt: (how) => end(how === 'in order' ? 'SIGINT' : 'SIGQUIT'),
    start: async () => {
      server = await run();
    },
    processes: () => {
      const { pid = 0 } = server;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      return [pid, ...children.split(' ').filter(Boolean).map(Number)];
    },
  };
}

const isRoot = userInfo().uid === 0;

/**
 * PostgreSQL refuses to run as root: `setpriv` switches the user without an extra process. It also ends the server if
 * the test run is killed.
 */
function unprivileged(program: string, values: string[]): [string, string[]] {
  if (process.platform !== 'linux') return [program, values];
  const identity = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
  return ['setpriv', [...(isRoot ? identity : []), '--pdeathsig=INT', program, ...values]];
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url.replace('{name}', 'postgres') });
    client.on('error', () => undefined);
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await wait(50);
  }
  server.kill('SIGINT');
  throw new Error('PostgreSQL did not start.');
}
