import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { startHealthThread } from './health-thread.ts';
import type { HealthSettings } from './health-worker.ts';

const threads: Worker[] = [];
afterAll(() => Promise.all(threads.map((thread) => thread.terminate())));

/** @param silence of the main thread, in ms */
async function aThread(silence: number): Promise<number> {
  const lastBeat = process.hrtime.bigint() - BigInt(silence) * 1_000_000n;
  const beats = new BigInt64Array(new SharedArrayBuffer(8)).fill(lastBeat);
  const workerData: HealthSettings = { host: '127.0.0.1', port: 0, beats };
  const thread = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData });
  threads.push(thread);
  const [port] = (await once(thread, 'message')) as [number];
  return port;
}

const ask = async (port: number, path = '/healthz') => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return [response.status, await response.json()];
};

test('The health port says that the program lives while its event loop turns', async () => {
  const port = await startHealthThread({ host: '127.0.0.1', port: 0 });
  expect(await ask(port)).toEqual([200, { code: 1 }]);
  expect(await ask(port, '/About')).toMatchObject([404, { code: 0 }]);
});

test('The health port tolerates a busy event loop, and not one that has stopped', async () => {
  expect(await ask(await aThread(20_000))).toEqual([200, { code: 1 }]);
  expect(await ask(await aThread(60_000))).toMatchObject([503, { code: 0 }]);
});

test('The health port does not mind a clock that is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * day });
  onTestFinished(() => void vi.useRealTimers());
  expect(await ask(await startHealthThread({ host: '127.0.0.1', port: 0 }))).toEqual([
    200,
    { code: 1 },
  ]);
});

test('A health port that is in use is an error', async () => {
  const port = await aThread(0);
  await expect(startHealthThread({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
});
