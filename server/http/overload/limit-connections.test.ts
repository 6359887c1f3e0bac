import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { limitConnections } from './limit-connections.ts';

const server = createServer((_, response) => response.end('yes'));
limitConnections(server, 72_000, { crowd: 3, most: 6 });
/** The server's side of each connection, in order of arrival. */
const accepted: Socket[] = [];
server.on('connection', (socket) => accepted.push(socket));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const opened: Socket[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of [...opened.splice(0), ...accepted]) socket.destroy();
  await expect.poll(() => accepted.every(({ closed }) => closed)).toBe(true);
  accepted.length = 0;
});

async function open(): Promise<Socket> {
  const count = accepted.length;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  await expect.poll(() => accepted.length).toBe(count + 1);
  return socket;
}

async function ask(socket: Socket): Promise<void> {
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'data');
}

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

test('A few unused connections are kept', async () => {
  for (let count = 0; count < 3; count += 1) await open();
  stopClock();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(accepted.filter(({ destroyed }) => destroyed)).toEqual([]);
  expect([server.headersTimeout, server.keepAliveTimeout]).toEqual([20_000, 72_000]);
});

test('In a crowd, the oldest connections without a request are closed, and patience ends sooner', async () => {
  for (let count = 0; count < 5; count += 1) await open();
  expect([server.headersTimeout, server.keepAliveTimeout]).toEqual([5_000, 2_000]);
  await expect
    .poll(() => accepted.map(({ destroyed }) => destroyed))
    .toEqual([true, true, false, false, false]);
  await expect.poll(() => server.keepAliveTimeout).toBe(72_000);
});

test('In a crowd, connections that wait for their next request are closed', async () => {
  const used = await open();
  await ask(used);
  const begun = await open();
  begun.write('GET / HTTP/1.1\r\n');
  for (let count = 0; count < 2; count += 1) await open();
  await expect.poll(() => accepted[0]?.destroyed).toBe(true);
  expect(accepted[1]?.destroyed).toBe(false);
});

test('Beyond the maximum, new connections are refused, and existing ones continue', async () => {
  const sockets = [];
  for (let count = 0; count < 6; count += 1) sockets.push(await open());
  const refused = connect(port, '127.0.0.1');
  opened.push(refused);
  refused.on('error', () => undefined);
  await once(refused, 'close');
  await ask(sockets.at(-1) as Socket);
});
