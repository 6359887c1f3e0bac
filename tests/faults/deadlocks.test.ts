import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aFolder } from '#tests/support/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { writeAllKinds } from '#tests/support/load/kinds-of-writes.ts';
import { aProgram } from '#tests/support/server/program.ts';
import { staffVariables } from '#tests/support/server/staff-client.ts';

/** How long the nodes write, in seconds: LOAD_TIME=5 is short. */
const loadTime = Number(process.env.LOAD_TIME ?? 75);

test('Two nodes that write all kinds of things for more than a minute never deadlock, also after standstills', async () => {
  const postgres = await startPostgres(true, ['logging_collector=on']);
  stopAtEnd(() => postgres.stop());
  const shared = {
    ...staffVariables,
    SECRET_KEY: 'k'.repeat(43),
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: postgres.url.replace('{name}', 'postgres'),
  };
  // At once, so that what both do every minute meets.
  const nodes = await Promise.all(
    [await aFolder(), await aFolder()].map((DATA_DIR) => aProgram({ ...shared, DATA_DIR })),
  );
  const writers = await Promise.all(nodes.map(({ url }) => writeAllKinds(() => url)));
  const until = performance.now() + loadTime * 1_000;
  while (performance.now() < until) {
    await wait(9_000);
    // All jobs of both nodes fail, and report at the same time that they work again.
    const pids = postgres.processes();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await wait(6_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  const acknowledged = await Promise.all(writers.map((each) => each.stop()));
  const written = acknowledged.flatMap((each) => [...each.values()].flat()).length;
  console.log(`${written} writes on two nodes in ${loadTime} s`);
  expect(written).toBeGreaterThan(0);
  const folder = join(dirname(postgres.socket), 'data/log');
  const logs = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  expect(logs.join('')).toContain('database system is ready');
  expect(logs.join('').match(/deadlock detected[\s\S]{0,2000}/g) ?? []).toEqual([]);
});
