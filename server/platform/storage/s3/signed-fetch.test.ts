import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AwsClient } from 'aws4fetch';
import { expect, onTestFinished, test } from 'vitest';
import { signedFetch } from './signed-fetch.ts';

const client = new AwsClient({ accessKeyId: 'key', secretAccessKey: 'secret', service: 's3' });
const request = { method: 'GET', headers: {}, body: undefined, timeLimit: 30_000, retries: 2 };

async function aStorage(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/name`;
}

test('A request to a silent storage times out, even if garbage is collected while it waits', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const collecting = setInterval(collectGarbage, 50);
  onTestFinished(() => clearInterval(collecting));
  const url = await aStorage(() => undefined);
  await expect(signedFetch(client, url, { ...request, timeLimit: 500 })).rejects.toThrow(/timeout/);
}, 5_000);

test('A server error of the storage is retried, and a client error is not', async () => {
  const statuses = [500, 503, 200];
  const url = await aStorage((asked, answer) => {
    expect(asked.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /);
    answer.writeHead(statuses.shift() ?? 404).end();
  });
  expect((await signedFetch(client, url, request)).status).toBe(200);
  expect((await signedFetch(client, url, request)).status).toBe(404);
});
