// Answers `/healthz` on a port of its own: see health-thread.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { healthy } from './answer-health.ts';

/** The thread's `workerData`. */
export interface HealthSettings {
  host: string;
  port: number;
  /** When the main thread's event loop last turned, in ns by `process.hrtime`, which no change of the clock affects. */
  beats: BigInt64Array;
}

const { host, port, beats } = workerData as HealthSettings;

/** After this, in ns, the main thread is stuck: no request and no migration blocks it so long. */
const longestSilence = 30_000_000_000n;

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0];
  const isStuck = process.hrtime.bigint() - Atomics.load(beats, 0) > longestSilence;
  const [status, body] =
    path !== '/healthz'
      ? [404, { code: 0, message: 'Only /healthz is served here.' }]
      : isStuck
        ? [503, { code: 0, message: 'The program does not respond.' }]
        : [200, healthy];
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(JSON.stringify(body));
});
server.maxConnections = 100;
server.headersTimeout = 5_000;
server.requestTimeout = 5_000;
server.listen(port, host, () => parentPort?.postMessage((server.address() as AddressInfo).port));
