import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { answerHealth } from '../health/answer-health.ts';
import { Addresses } from './address.ts';
import { buildResponse } from './built-response.ts';
import {
  type CachedServerParts,
  closeConnectionsOnShutdown,
  createCachedServer,
} from './cached-server.ts';
import { PageCache } from './page-cache.ts';

const addresses = new Addresses([]);

const front = { answerHealth: answerHealth({ 'x-common': 'yes' }) };
const admitAll: CachedServerParts['admission'] = { admit: (_request, _response, start) => start() };

async function aFront(admission = admitAll) {
  const cache = new PageCache(1024 * 1024);
  await cache.findOrRender('/kept', async () => ({
    answer: await buildResponse(200, Buffer.from('from memory'), {}, null),
    tags: new Set(),
    isCacheable: true,
  }));
  const app = Fastify({
    serverFactory: createCachedServer({
      ...front,
      find: (path) => cache.find(addresses.keyOf(path)),
      admission,
    }),
    requestTimeout: 30_000,
  });
  app.all('/*', async () => 'from Fastify');
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url };
}

async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const portOf = (url: string) => Number(new URL(url).port);

describe('The front of the server', () => {
  let server: Awaited<ReturnType<typeof aFront>>;
  beforeEach(async () => {
    server = await aFront();
  });
  const ask = async (path: string, options?: RequestInit) =>
    (await fetch(server.url + path, options)).text();

  test('sends a cached page for any spelling of its URL', async () => {
    expect(await ask('/kept')).toBe('from memory');
    expect(await ask('/KEPT/?campaign=spring')).toBe('from memory');
  });

  test('leaves every other page and method to Fastify', async () => {
    expect(await ask('/other')).toBe('from Fastify');
    expect(await ask('/kept', { method: 'POST' })).toBe('from Fastify');
  });

  test('says that it is alive and sends cached pages while nothing else is admitted', async () => {
    const { url } = await aFront({
      admit: (_request, response) => void response.writeHead(503).end('refused'),
    });
    const answers = ['/healthz', '/kept', '/other'].map(async (path) => {
      const response = await fetch(url + path);
      return [response.status, response.headers.get('x-common'), await response.text()];
    });
    expect(await Promise.all(answers)).toEqual([
      [200, 'yes', '{"code":1}'],
      [200, null, 'from memory'],
      [503, null, 'refused'],
    ]);
  });

  test('begins with a request when the one before it on the connection has been answered', async () => {
    const begun: string[] = [];
    const answers: (() => void)[] = [];
    const { url } = await aFront({
      admit: ({ url: path = '' }, response) => {
        begun.push(path);
        answers.push(() => response.end(path));
      },
    });
    const socket = connect(portOf(url), '127.0.0.1');
    const head = 'HTTP/1.1\r\nHost: a\r\n';
    socket.write(`GET /1 ${head}\r\nGET /2 ${head}\r\nGET /kept ${head}Connection: close\r\n\r\n`);
    await expect.poll(() => begun).toEqual(['/1']);
    await ask('/other');
    expect(begun).toEqual(['/1']);
    answers[0]?.();
    await expect.poll(() => begun).toEqual(['/1', '/2']);
    answers[1]?.();
    expect((await text(socket)).match(/\r\n\r\n(?:\d\r\n)?(\/\d|from memory)/g)).toHaveLength(3);
  });

  test('ends a connection on which too many requests are sent ahead', async () => {
    const begun: string[] = [];
    const { url } = await aFront({ admit: ({ url: path = '' }) => void begun.push(path) });
    const socket = connect(portOf(url), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(102));
    await once(socket, 'close');
    expect(begun).toEqual(['/1']);
    expect(await ask('/other')).toBe('from Fastify');
  });

  test('survives an invalid URL', async () => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end('GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 [245]/);
    expect(await ask('/kept')).toBe('from memory');
  });

  test('survives a path that is a property name of objects', async () => {
    expect(await ask('/constructor?x=1')).toBe('from Fastify');
    expect(await ask('/__proto__?x=1')).toBe('from Fastify');
    expect(await ask('/kept')).toBe('from memory');
  });

  test('stops while a visitor has an open connection', async () => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /kept HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    await server.app.close();
    expect(server.app.server.listening).toBe(false);
  });

  test('stops while a visitor is slow to read a response', async () => {
    const app = Fastify({
      serverFactory: createCachedServer({ ...front, find: () => undefined, admission: admitAll }),
    });
    closeConnectionsOnShutdown(app);
    app.get('/endless', () => Readable.from(endless()));
    const socket = connect({ port: portOf(await app.listen({ port: 0 })), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    await app.close();
    expect(app.server.listening).toBe(false);
  });

  test("keeps Fastify's timeouts", () => {
    expect(server.app.server.requestTimeout).toBe(30_000);
    expect(server.app.server.keepAliveTimeout).toBe(72_000);
  });
});
