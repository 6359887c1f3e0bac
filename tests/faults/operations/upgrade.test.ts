import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { aFolder } from '#tests/support/backup/backups.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { appliedMigrations } from '#tests/support/database/migrations.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createReleasedTables } from '#tests/support/database/released-database.ts';
import { recordGifts, treasurer } from '#tests/support/donations/gift-writers.ts';
import { aBalancer } from '#tests/support/server/balancer.ts';
import {
  aLaterVersion,
  anInstallation,
  runCommand,
  withMigration,
} from '#tests/support/server/installations.ts';
import { aSupervisedProgram } from '#tests/support/server/supervised-program.ts';

/** The longest that a request may be held while the program restarts, in ms. */
const longestHold = Number(process.env.LONGEST_HOLD ?? 2_000);
const expansion = '9999-expand-notes';
const contraction = '9999-contract-notes';

/** A site that runs from a checkout, with the demo's content in a database of the first release. */
async function aSite(DATABASE_URL = '') {
  const DATA_DIR = await aFolder();
  await createReleasedTables({ DATA_DIR, DATABASE_URL }, '0.2.0');
  return addNode({
    DATA_DIR,
    DATABASE_URL,
    BACKUP_PASSPHRASE: 'seven beans in a row',
    ADMIN_EMAIL: treasurer.email,
    ADMIN_PASSWORD: treasurer.password,
  });
}

async function addNode(variables: Record<string, string>) {
  const home = await anInstallation();
  const program = await aSupervisedProgram(home, variables);
  const run = (name: 'upgrade' | 'rollback', ...options: string[]) =>
    runCommand(home, name, ['--restart', program.restart, ...options], variables);
  return { home, program, run, variables };
}

type Node = Awaited<ReturnType<typeof addNode>>;

const versionOf = ({ home }: Node) => readlink(join(home, 'versions/current')).catch(() => '');

async function inDatabase<T>(
  { variables }: Node,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
) {
  const { db } = await openDatabase({
    dataDirectory: variables.DATA_DIR ?? '',
    databaseUrl: variables.DATABASE_URL || undefined,
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const donorsOf = (node: Node) =>
  inDatabase(node, async (db) =>
    (await db.selectFrom('donors').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    ),
  );

async function lostOf(node: Node, acknowledged: string[]): Promise<string[]> {
  const names = new Set(await donorsOf(node));
  return acknowledged.filter((name) => !names.has(name));
}

describe('An upgrade of a site on SQLite', () => {
  test('holds requests for less than two seconds, refuses none, and can be taken back', async () => {
    const node = await aSite();
    const writers = await recordGifts([() => node.program.url], 2);

    const upgraded = await node.run(
      'upgrade',
      await aLaterVersion('0.3.0', withMigration(expansion)),
    );
    expect(upgraded, upgraded.output).toMatchObject({ code: 0 });
    expect(await versionOf(node)).toMatch(/^0\.3\.0-\d+$/);
    expect(await inDatabase(node, appliedMigrations)).toContain(expansion);

    const back = await node.run('rollback');
    expect(back, back.output).toMatchObject({ code: 0 });
    expect(await versionOf(node)).toBe('');
    await wait(500);

    const { acknowledged, slowest } = await writers.stop();
    console.log(`${acknowledged.length} gifts, the slowest took ${Math.round(slowest)} ms`);
    expect(writers.takeWrong()).toEqual({});
    expect(slowest).toBeLessThan(longestHold);
    expect(await lostOf(node, acknowledged)).toEqual([]);
  });

  test('rolls back automatically if the new version works on a copy only', async () => {
    const node = await aSite();
    const writers = await recordGifts([() => node.program.url], 1);
    const broken = await aLaterVersion('0.3.0', {
      'program.ts': [
        "const isDevelopment = process.argv.includes('--dev');",
        "const isDevelopment = false;\nif (!process.env.DATA_DIR?.includes('.proof-')) process.exit(1);",
      ],
    });
    const failed = await node.run('upgrade', broken);
    expect(failed, failed.output).toMatchObject({ code: 1 });
    expect(failed.output).toContain('The previous version is running. Nothing was lost.');
    expect(await versionOf(node)).toBe('');
    const { acknowledged } = await writers.stop();
    expect(await lostOf(node, acknowledged)).toEqual([]);
  });

  test('changes nothing if the new version fails on the copy', async () => {
    const node = await aSite();
    const failed = await node.run(
      'upgrade',
      await aLaterVersion(
        '0.3.0',
        withMigration('9999-expand-broken', "await db.schema.dropTable('nowhere').execute();"),
      ),
    );
    expect(failed, failed.output).toMatchObject({ code: 1 });
    expect(failed.output).toContain('Nothing was changed');
    expect(await versionOf(node)).toBe('');
    expect((await fetch(`${node.program.url}/readyz`)).status).toBe(200);
    const backups = await readdir(join(node.variables.DATA_DIR ?? '', 'backups'));
    expect(backups.filter((name) => name.startsWith('.proof-'))).toEqual([]);
  });

  test('that contracts the schema is taken back with the backup, and never silently', async () => {
    const node = await aSite();
    const kept = await donorsOf(node);
    const upgraded = await node.run(
      'upgrade',
      await aLaterVersion('0.3.0', withMigration(contraction)),
    );
    expect(upgraded, upgraded.output).toMatchObject({ code: 0 });
    const writers = await recordGifts([() => node.program.url], 1);
    await wait(500);
    const { acknowledged } = await writers.stop();
    expect(acknowledged).not.toEqual([]);

    const refused = await node.run('rollback');
    expect(refused, refused.output).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`donors: ${kept.length + acknowledged.length} rows`);
    expect(refused.output).not.toContain('job_runs');
    expect(refused.output).toContain('npm run rollback -- --force');
    expect(await lostOf(node, acknowledged)).toEqual([]);

    await node.program.stop();
    const back = node.run('rollback', '--force', '--restart', 'true');
    await expect.poll(() => versionOf(node), { timeout: 60_000, interval: 100 }).toBe('');
    await node.program.start();
    const { code, output } = await back;
    expect(code, output).toBe(0);
    expect(await donorsOf(node)).toEqual(kept);
    const backups = await readdir(join(node.variables.DATA_DIR ?? '', 'backups'));
    expect(backups.filter((name) => name.startsWith('before-rollback-'))).toHaveLength(1);
  });
});

test('Nodes on PostgreSQL are upgraded one after the other without a failed request', async () => {
  const { url, stop } = await startPostgres(true);
  stopAtEnd(stop);
  const client = new pg.Client({ connectionString: url.replace('{name}', 'postgres') });
  await client.connect();
  await client.query('create database site');
  await client.end();
  const first = await aSite(url.replace('{name}', 'site'));
  const second = await addNode({ ...first.variables, DATA_DIR: await aFolder() });
  const nodes = [first, second];
  const proxy = await aBalancer(
    nodes.map(
      ({ program }) =>
        () =>
          program.url,
    ),
  );
  const writers = await recordGifts([() => proxy], 4);
  const next = await aLaterVersion('0.3.0', withMigration(expansion));
  for (const node of nodes) {
    const upgraded = await node.run('upgrade', next);
    expect(upgraded, upgraded.output).toMatchObject({ code: 0 });
    // For a while, or from now on, both versions or the new one alone.
    await wait(1_000);
  }
  expect(await inDatabase(first, appliedMigrations)).toContain(expansion);
  // The old version starts on the new schema.
  const back = await second.run('rollback');
  expect(back, back.output).toMatchObject({ code: 0 });
  const { acknowledged, slowest, pages } = await writers.stop();
  console.log(
    `${acknowledged.length} gifts and ${pages} pages, the slowest gift took ${Math.round(slowest)} ms`,
  );
  expect(writers.takeWrong()).toEqual({});
  expect(await lostOf(first, acknowledged)).toEqual([]);
});
