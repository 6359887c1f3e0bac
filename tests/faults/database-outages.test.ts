import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { openDatabase } from '#tests/support/database/connection.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/database/postgres.ts';
import { aTcpProxy } from '#tests/support/database/tcp-proxy.ts';
import { recordGifts, treasurer } from '#tests/support/donations/gift-writers.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { aProgram } from '#tests/support/server/program.ts';

/** OUTAGES=8 tries each kind once. */
const outages = Number(process.env.OUTAGES ?? 104);
/** How long the service may take to come back, in ms. */
const longestRecovery = 5_000;
/** Of the longest outages, in ms: OUTAGE_TIME=30000. */
const longTime = Number(process.env.OUTAGE_TIME ?? 30_000);

type Node = Awaited<ReturnType<typeof aProgram>>;

let postgres: PostgresServer;
let network: Awaited<ReturnType<typeof aTcpProxy>>;
let variables: Record<string, string>[];
let nodes: Node[];
let writers: Awaited<ReturnType<typeof recordGifts>>;
const total = { outages: 0, kills: 0, slowestRecovery: 0 };

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: postgres.url.replace('{name}', 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
};

const signalAll = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal);
};

/** Each breaks something for so many ms and mends it; the service has to come back after that. */
const faults: Record<string, (time: number) => Promise<void>> = {
  'the server is stopped and started': async (time) => {
    await postgres.halt('in order');
    await wait(time);
    await postgres.start();
  },
  'the server crashes': async () => {
    await postgres.halt('at once');
    await postgres.start();
  },
  'connections are ended over and over': async (time) => {
    const until = performance.now() + time;
    while (performance.now() < until) {
      await onServer((client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend'`),
      );
      await wait(50);
    }
  },
  'the server freezes': async (time) => {
    const pids = postgres.processes();
    signalAll(pids, 'SIGSTOP');
    await wait(time);
    signalAll(pids, 'SIGCONT');
  },
  'there are no connections left': async (time) => {
    const others: pg.Client[] = [];
    const take = async () => {
      const connectionString = postgres.url.replace('{name}', 'postgres');
      const client = new pg.Client({ connectionString, application_name: 'others' });
      client.on('error', () => undefined);
      await client.connect();
      others.push(client);
      return client;
    };
    const first = await take();
    const until = performance.now() + time;
    while (performance.now() < until) {
      await first.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name <> 'others' and backend_type = 'client backend'`);
      while (await take().catch(() => undefined));
      await wait(50);
    }
    await Promise.all(others.map((client) => client.end()));
  },
  'the network swallows everything': async (time) => {
    network.set('swallow');
    await wait(time);
    network.set('pass');
  },
  'the network cuts connections': async (time) => {
    network.set('cut');
    await wait(time);
    network.set('pass');
  },
  'the network is slow': async (time) => {
    network.set('delay');
    await wait(time);
    network.set('pass');
  },
};

const kinds = Object.entries(faults);

beforeAll(async () => {
  // Tests leave synchronous commits out, and then a crash of the server loses what it has acknowledged.
  postgres = await startPostgres(false, ['max_connections=40', 'synchronous_commit=on']);
  stopAtEnd(() => postgres.stop());
  network = await aTcpProxy(postgres.socket);
  const shared = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}/postgres`,
    SECRET_KEY: 'k'.repeat(43),
    ADMIN_EMAIL: treasurer.email,
    ADMIN_PASSWORD: treasurer.password,
    SEED: 'none',
  };
  variables = await Promise.all([0, 1].map(async () => ({ ...shared, DATA_DIR: await aFolder() })));
  nodes = [];
  for (const each of variables) nodes.push(await aProgram(each));
  writers = await recordGifts([0, 1].map((index) => () => nodes[index]?.url ?? ''));
}, 120_000);

afterAll(() => {
  const { acknowledged, refused, pages, slowest } = writers.result;
  console.log(
    `${total.outages} outages and ${total.kills} kills: ${acknowledged.length} gifts acknowledged, ` +
      `${refused} refused, ${pages} pages served; slowest answer ${Math.round(slowest)} ms, ` +
      `slowest recovery ${Math.round(total.slowestRecovery)} ms`,
  );
});

async function expectRecovery(): Promise<void> {
  const recovery = await writers.untilRecording(longestRecovery);
  total.slowestRecovery = Math.max(total.slowestRecovery, recovery);
  expect(recovery).toBeLessThan(longestRecovery);
  expect(writers.takeWrong()).toEqual({});
}

describe('Two nodes on one PostgreSQL come back by themselves', () => {
  test.each(
    Array.from({ length: outages }, (_, turn) => {
      const [name, fault] = kinds[turn % kinds.length] as (typeof kinds)[number];
      const time = turn < kinds.length ? longTime : 1_000 + Math.random() * 3_000;
      return [name, Math.round(time), fault] as const;
    }),
  )('after %s (%i ms)', async (_name, time, fault) => {
    total.outages += 1;
    await fault(time);
    await expectRecovery();
  });

  test.each(Array.from({ length: Math.ceil(outages / 8) }, (_, turn) => turn % 2))(
    'and when node %i is killed, the other one goes on',
    async (index) => {
      total.kills += 1;
      writers.isDown.add(index);
      await nodes[index]?.kill();
      nodes[index] = await aProgram(variables[index] ?? {});
      // Requests to the old one have failed by now.
      await wait(200);
      writers.isDown.delete(index);
      await expectRecovery();
    },
  );
});

test('A node that freezes holds up the other one for a few seconds', async () => {
  const [frozen, other] = nodes as [Node, Node];
  writers.isDown.add(0);
  process.kill(frozen.pid, 'SIGSTOP');
  await wait(6_000);
  const before = writers.result.acknowledged.length;
  await expect
    .poll(() => writers.result.acknowledged.length, { timeout: 3_000 })
    .toBeGreaterThan(before);
  process.kill(frozen.pid, 'SIGCONT');
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  expect(await writers.untilRecording(longestRecovery)).toBeLessThan(longestRecovery);
  writers.isDown.delete(0);
});

test('The server keeps no session of a connection that was lost', async () => {
  const count = () =>
    onServer(async (client) => {
      const { rows } = await client.query(`select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      return rows.length;
    });
  // A node has ten for statements, and one that listens. Sessions end after a minute without a statement.
  await expect.poll(count, { timeout: 90_000, interval: 1_000 }).toBeLessThanOrEqual(2 * 11);
});

test('Everything that was acknowledged is there, and nothing is half-done', async () => {
  const { acknowledged } = await writers.stop();
  expect(writers.takeWrong()).toEqual({});
  const databaseUrl = postgres.url.replace('{name}', 'postgres');
  const { db } = await openDatabase({ databaseUrl });
  stopAtEnd(() => db.destroy());
  const donors = await db.selectFrom('donors').select('name').execute();
  const names = new Set(donors.map(({ name }) => name));
  const lost = acknowledged.filter((name) => !names.has(name));
  const { outages, kills } = total;
  addToTotals({ outages, kills, acknowledged: acknowledged.length, lost: lost.length });
  expect(lost).toEqual([]);
  const { rows } = await sql`select id from donors
    where id not in (select donor_id from donations where donor_id is not null)`.execute(db);
  expect(rows).toEqual([]);
});

test('The log of all that is short, and a stop does not wait for a silent network', async () => {
  network.set('swallow');
  const [first] = nodes as [Node];
  await Promise.all(Array.from({ length: 5 }, () => fetch(`${first.url}/readyz`)));
  const began = performance.now();
  for (const node of nodes) process.kill(node.pid, 'SIGTERM');
  await Promise.all(nodes.map(({ exitCode }) => exitCode));
  expect(performance.now() - began).toBeLessThan(10_000);
  const lines = first
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeLessThan(50 * (outages + 5));
  expect(lines.join()).not.toMatch(/@commonplate\.example|"detail"|Giver \d/);
});
