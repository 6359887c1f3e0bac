import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { discardUnreadBody } from './discard-unread-body.ts';

const megabyte = 1024 * 1024;
const opened: Socket[] = [];
/** The server's side of each connection, in order of arrival. */
const accepted: Socket[] = [];
/** Responds at once, or when the body has begun to arrive. */
const server = createServer((request, response) => {
  discardUnreadBody(request, response);
  const answer = () => response.writeHead(413).end('too large');
  if (request.url !== '/begun') return void answer();
  request.once('data', () => {
    request.pause();
    answer();
  });
});
// Otherwise an idle connection would end by itself, and the test would prove nothing.
server.keepAliveTimeout = 0;
server.on('connection', (socket) => accepted.push(socket));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of opened.splice(0)) socket.destroy();
  for (const socket of accepted) socket.destroy();
  await expect.poll(() => accepted.every(({ closed }) => closed)).toBe(true);
  accepted.length = 0;
});

/** Starts a request with a long body, sends some of it, and reads the response. */
async function refused(sent: number, path = '/'): Promise<Socket> {
  // A client that keeps sending, although the response says that the connection ends.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  opened.push(socket);
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${20 * megabyte}\r\n\r\n`);
  socket.write(Buffer.alloc(sent));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  return socket;
}

function statusOf(agent: Agent, body: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': body.length };
    send({ port, host: '127.0.0.1', method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end(body);
  });
}

test.each(['at once', 'begun'])('Only a little of a rejected body (%s) is read', async (when) => {
  await refused(10 * megabyte, when === 'begun' ? '/begun' : '/');
  const [socket] = accepted;
  await expect.poll(() => socket?.bytesRead).toBeGreaterThan(256 * 1024);
  // Other requests are answered in the meantime: the server has had every chance to read on.
  for (let turn = 0; turn < 10; turn += 1) await fetch(`http://127.0.0.1:${port}/`);
  expect(socket?.bytesRead).toBeLessThan(megabyte);
});

test('The response to a long rejected body says that the connection ends', async () => {
  const socket = await refused(megabyte);
  expect(socket.bytesRead).toBeGreaterThan(0);
  await once(socket, 'end');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const body of [Buffer.alloc(2 * megabyte), Buffer.alloc(10), Buffer.alloc(2 * megabyte)]) {
    expect(await statusOf(agent, body)).toBe(413);
  }
  agent.destroy();
});

test('The connection of a short rejected body is reused', async () => {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  for (const path of ['/', '/begun', '/']) {
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n`);
    socket.write(Buffer.alloc(100_000));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  }
});

test('A client that keeps sending after the response is cut off after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = await refused(1_000);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([socket.destroyed, accepted[0]?.destroyed]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(accepted[0]?.destroyed).toBe(true);
}, 15_000);

test('With more than sixteen rejected bodies at once, the next connection ends with its response', async () => {
  for (let count = 0; count < 17; count += 1) await refused(1_000);
  await expect.poll(() => accepted.at(-1)?.closed).toBe(true);
  expect(accepted.filter(({ closed }) => closed)).toHaveLength(1);
});

test('A tiny rejected body keeps its connection, however many long ones are being drained', async () => {
  for (let count = 0; count < 16; count += 1) await refused(1_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 3; count += 1) {
    expect(await statusOf(agent, Buffer.alloc(1_000))).toBe(413);
  }
  expect(accepted).toHaveLength(17);
  agent.destroy();
});

test('A long body frees its slot when no more of it is read', async () => {
  for (let count = 0; count < 17; count += 1) await refused(megabyte);
  await expect.poll(() => accepted.every(({ bytesRead }) => bytesRead > 256 * 1024)).toBe(true);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 3; count += 1) {
    expect(await statusOf(agent, Buffer.alloc(100_000))).toBe(413);
  }
  expect(accepted).toHaveLength(18);
  agent.destroy();
});

test('A client that has sent more than is drained is cut off two seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await refused(megabyte);
  const [socket] = accepted;
  await vi.waitUntil(() => (socket?.bytesRead ?? 0) > 256 * 1024, { timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(socket?.destroyed).toBe(true);
});
