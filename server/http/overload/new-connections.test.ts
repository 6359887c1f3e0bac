import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { NewConnections } from './new-connections.ts';

/** The time on the clock, in ms, and how far each look at it moves it on. */
const clock = { now: 0, step: 0 };
vi.spyOn(performance, 'now').mockImplementation(() => {
  clock.now += clock.step;
  return clock.now;
});
afterEach(() => {
  clock.step = 0;
});

/**
 * Clients that connect together. @returns how many connections are accepted when work that lets them go first begins
 */
async function acceptedFirst(clients: number): Promise<number> {
  const server = createServer();
  const connections = new NewConnections();
  connections.watch(server);
  let accepted = 0;
  const first = once(server, 'connection');
  server.on('connection', (socket) => {
    accepted += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < clients; count += 1) {
    connect(port, '127.0.0.1').on('error', () => undefined);
  }
  await first;
  await connections.letGoFirst();
  return accepted;
}

test('Connections that arrive together are accepted before work that lets them go first', async () => {
  expect(await acceptedFirst(200)).toBe(200);
});

test('Work goes on when new connections take longer', async () => {
  clock.step = 10;
  expect(await acceptedFirst(200)).toBeLessThan(20);
});

test('Without new connections nothing waits', () => {
  expect(new NewConnections().goFirst()).toBe(false);
});
