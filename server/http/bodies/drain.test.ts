import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { endUnreadBody } from './drain.ts';

const megabyte = 1024 * 1024;
const opened: Socket[] = [];
/** The server's side of each connection, in the order in which they came. */
const accepted: Socket[] = [];
/** Answers at once, or when the body has begun to arrive. */
const server = createServer((request, response) => {
  endUnreadBody(request, response);
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

/** Begins a request with a long body, sends some of it, and reads the answer. */
async function refused(sent: number, path = '/'): Promise<Socket> {
  // A client that goes on sending, although the answer says that the connection ends.
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

test.each(['at once', 'begun'])(
  'Of a body that was refused (%s) a little is read, and no more',
  async (when) => {
    await refused(10 * megabyte, when === 'begun' ? '/begun' : '/');
    const [socket] = accepted;
    await expect.poll(() => socket?.bytesRead).toBeGreaterThan(256 * 1024);
    // Other requests are answered meanwhile: the server has had every chance to read on.
    for (let turn = 0; turn < 10; turn += 1) await fetch(`http://127.0.0.1:${port}/`);
    expect(socket?.bytesRead).toBeLessThan(megabyte);
  },
);

test('The answer to a long body that was refused says that the connection ends', async () => {
  const socket = await refused(megabyte);
  expect(socket.bytesRead).toBeGreaterThan(0);
  await once(socket, 'end');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const body of [Buffer.alloc(2 * megabyte), Buffer.alloc(10), Buffer.alloc(2 * megabyte)]) {
    expect(await statusOf(agent, body)).toBe(413);
  }
  agent.destroy();
});

test('The connection of a short body that was refused is used again', async () => {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  for (const path of ['/', '/begun', '/']) {
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n`);
    socket.write(Buffer.alloc(100_000));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  }
});

test('A client that goes on sending after the answer is cut off after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = await refused(1_000);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([socket.destroyed, accepted[0]?.destroyed]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(accepted[0]?.destroyed).toBe(true);
}, 15_000);

test('Of more than sixteen refused bodies at once the next connection ends with its answer', async () => {
  for (let count = 0; count < 17; count += 1) await refused(1_000);
  await expect.poll(() => accepted.at(-1)?.closed).toBe(true);
  expect(accepted.filter(({ closed }) => closed)).toHaveLength(1);
});

test('A tiny body that was refused keeps its connection, however many long ones are read away', async () => {
  for (let count = 0; count < 16; count += 1) await refused(1_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 3; count += 1) {
    expect(await statusOf(agent, Buffer.alloc(1_000))).toBe(413);
  }
  expect(accepted).toHaveLength(17);
  agent.destroy();
});

test('A long body leaves its place to others when no more of it is read', async () => {
  for (let count = 0; count < 17; count += 1) await refused(megabyte);
  await expect.poll(() => accepted.every(({ bytesRead }) => bytesRead > 256 * 1024)).toBe(true);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 3; count += 1) {
    expect(await statusOf(agent, Buffer.alloc(100_000))).toBe(413);
  }
  expect(accepted).toHaveLength(18);
  agent.destroy();
});

test('Who has sent more than is read away is cut off two seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await refused(megabyte);
  const [socket] = accepted;
  await vi.waitUntil(() => (socket?.bytesRead ?? 0) > 256 * 1024, { timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(socket?.destroyed).toBe(true);
}, 40_000);
