import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { aTcpProxy } from '#tests/support/database/tcp-proxy.ts';
import { recordGifts, treasurer } from '#tests/support/donations/gift-writers.ts';
import { load } from '#tests/support/load/autocannon.ts';
import { aProgram } from '#tests/support/server/program.ts';

/** How long the database stands still, in ms, and how often. */
const standstill = Number(process.env.OUTAGE_TIME ?? 20_000);
const rounds = 3;
/** How long both nodes may take until they are ready, from the database's first answer; in ms. */
const longestRecovery = 10_000;
const writersPerNode = 20;
const readersPerNode = 50;

/** Resolves once a new connection is answered. */
async function firstAnswer(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    const isAnswered = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    client.end().catch(() => undefined);
    if (isAnswered) return;
    await wait(50);
  }
}

test('Two nodes under load are ready within ten seconds after the database stood still', async () => {
  const postgres = await startPostgres(true, ['max_connections=60']);
  stopAtEnd(() => postgres.stop());
  const network = await aTcpProxy(postgres.socket);
  const shared = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}/postgres`,
    SECRET_KEY: 'k'.repeat(43),
    ADMIN_EMAIL: treasurer.email,
    ADMIN_PASSWORD: treasurer.password,
    SEED: 'none',
  };
  const nodes: Awaited<ReturnType<typeof aProgram>>[] = [];
  for (const DATA_DIR of [await aFolder(), await aFolder()]) {
    nodes.push(await aProgram({ ...shared, DATA_DIR }));
  }
  const writers = await recordGifts(
    nodes.map(
      ({ url }) =>
        () =>
          url,
    ),
    writersPerNode,
  );
  let isOver = false;
  const readers = nodes.map(async ({ url }) => {
    while (!isOver) await load(`${url}/search?q=beans`, readersPerNode, 5);
  });
  const isReady = async (url: string) =>
    (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))
      ?.status === 200;
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await wait(3_000);
    const pids = postgres.processes();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await wait(standstill);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const resumed = performance.now();
    await firstAnswer(postgres.url.replace('{name}', 'postgres'));
    const began = performance.now();
    const times = await Promise.all(
      nodes.map(async ({ url }) => {
        while (!(await isReady(url)) && performance.now() - began < 120_000) await wait(100);
        return performance.now() - began;
      }),
    );
    const answered = Math.round(began - resumed);
    console.log(
      `Answered after ${answered} ms; ready after ${times.map((time) => Math.round(time)).join(' and ')} ms`,
    );
    slowest.push(Math.max(...times));
  }
  isOver = true;
  await Promise.all([...readers, writers.stop()]);
  expect(Math.max(...slowest)).toBeLessThan(longestRecovery);
});
