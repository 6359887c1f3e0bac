import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HealthSettings } from './health-worker.ts';

/** How often the main thread shows that its event loop turns, in ms. */
const interval = 500;

/**
 * Answers `/healthz` on a port of its own, from a thread: also while the main thread is too busy for it. See
 * docs/decisions/operations/health-on-its-own-port.md.
 * @returns the port
 * @throws {Error} `EADDRINUSE`
 */
export async function startHealthThread(settings: { host: string; port: number }): Promise<number> {
  const beats = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const beat = () => Atomics.store(beats, 0, process.hrtime.bigint());
  beat();
  setInterval(beat, interval).unref();
  const workerData: HealthSettings = { ...settings, beats };
  const thread = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData });
  const [port] = (await once(thread, 'message')) as [number];
  thread.unref();
  return port;
}
